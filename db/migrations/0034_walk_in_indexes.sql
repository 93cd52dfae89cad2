-- Outside a transaction: the tables may be large. An empty line ends each statement.
-- A part of a phone number, however it is written.
create index concurrently if not exists users_phone_digits on users
  using gin (regexp_replace(phone, '\D', '', 'g') gin_trgm_ops) where deleted_at is null;

-- Money at the counter since the last closing.
create index concurrently if not exists ledger_at_counter on ledger (at) where gateway = 'counter';
