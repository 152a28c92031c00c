"""WebSocket connections: messages in, messages out, encoding."""
