"""The affixes that Lexique's derivation column writes as morphemes, by hand."""

_PREFIXES = """
    a ad ambi anti après archi arrière au auto avant bas bi bien cinq cinquante co col com con
    contre court de demi deux di dis dix double dys dé dé1 dé2 en endo entre ex exo extra faux grand
    haut hors huit hyper hypo il im in infra inter intra ir la là mal mi mono multi mé méga més neuf
    non néo outre par para petit poly post pro pré péri quarante quasi quatre re rétro saint sans
    semi sept six soixante sous sub super sur syn tout trans trente tri trois ultra un uni vice
    vingt à é
"""
_SUFFIXES = """
    able age aire ais al ase cide culture drome ectomie el elle ement erie esse et ette eté eur euse
    eux forme gramme graphe graphie gène iatrie ide ie ien ier if ifier ion ique iser isme iste ite
    ité logie logo logue mane manie ment mètre métrie naut nomie oire ome ose oïde pathie phage
    phile phobe phobie phon phone plas scope scopie thèque thérapie tomie ure
"""
PREFIXES = frozenset(_PREFIXES.split())
SUFFIXES = frozenset(_SUFFIXES.split())
