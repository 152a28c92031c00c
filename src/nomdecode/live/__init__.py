"""Rooms in memory: serialized commands, storing, broadcasting, connections, timers, seated bots."""
