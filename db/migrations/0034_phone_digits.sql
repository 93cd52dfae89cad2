-- Outside a transaction: the table may be large. A part of a phone number, however it is written.
create index concurrently if not exists users_phone_digits on users
  using gin (regexp_replace(phone, '\D', '', 'g') gin_trgm_ops) where deleted_at is null;
