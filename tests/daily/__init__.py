"""Tests of the daily challenge."""
