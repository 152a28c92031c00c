"""Settings of all property tests."""

from hypothesis import HealthCheck, settings

# A machine may be busy: time is measured by the bench, never asserted by a test.
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")
