"""The store on PostgreSQL: connection, writer, LISTEN/NOTIFY."""
