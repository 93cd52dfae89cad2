-- Outside a transaction: what the retention of sessions and messages reads.
create index concurrently if not exists sessions_expired on sessions (expires_at);

create index concurrently if not exists gateway_messages_oldest on gateway_messages (received_at);
