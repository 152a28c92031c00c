"""The server: HTTP endpoints, WebSocket connections, settings, sessions, rate limits, JSON Schema."""
