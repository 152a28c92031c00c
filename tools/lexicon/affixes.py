"""The affixes that Lexique's derivation column writes as morphemes, by hand."""

PREFIXES = frozenset(
    """a à ad ambi anti archi après arrière au auto avant bi bien co col com con contre de demi dé dé1 dé2 di dis dys
    en endo entre ex exo extra é hors hyper hypo il im in infra inter intra ir la là mal mé més méga mi mono multi
    néo non outre par para péri poly post pré pro quasi re rétro sans semi sous sub super sur syn tout trans tri
    ultra un uni vice deux trois quatre cinq six sept huit neuf dix vingt trente quarante cinquante soixante
    grand petit haut bas faux court double saint""".split()
)
SUFFIXES = frozenset(
    """able age aire ais al ase cide ectomie el elle ement erie esse et eté ette eur euse eux gène gramme graphe
    graphie iatrie ide ie ien ier if ifier ion ique iser isme iste ite ité logie logo logue manie mane ment métrie
    mètre nomie oïde ome ose oire pathie phage phile phobe phobie phon phone plas scope scopie thérapie tomie ure
    naut thèque drome forme culture""".split()
)
