"""Settings of the property tests in this folder."""

from hypothesis import settings

# A machine may be busy: time is measured by the bench, never asserted by a test.
settings.register_profile("decks", deadline=None)
settings.load_profile("decks")
