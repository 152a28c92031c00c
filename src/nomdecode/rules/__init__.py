"""The games as pure values: commands in, events out, a view to each seat.

Law 1: no clock, no randomness, no I/O, no JSON. Law 2: refused means nothing has changed.
Law 3: secrets leave through `view` only; events hold the key and are never sent.
"""

from nomdecode.rules.decide import decide
from nomdecode.rules.evolve import evolve
from nomdecode.rules.legal_moves import awaited_seats
from nomdecode.rules.replay import fold
from nomdecode.rules.start import start_game
from nomdecode.rules.view import View, view, views

__all__ = ["View", "awaited_seats", "decide", "evolve", "fold", "start_game", "view", "views"]
