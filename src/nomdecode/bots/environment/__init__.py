"""The games as a PettingZoo environment for research."""
