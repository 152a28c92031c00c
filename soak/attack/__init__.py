"""Attacks on a server of this machine, one for each way that has stopped one; bounded in count and time."""
