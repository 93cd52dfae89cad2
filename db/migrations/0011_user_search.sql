-- Outside a transaction: the table may be large. An empty line ends each statement.
-- A part of a name, e-mail, phone or address, whatever its case.
create index concurrently if not exists users_search on users
  using gin (name gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops, address gin_trgm_ops)
  where deleted_at is null;

create index concurrently if not exists users_newest on users (created_at desc, id desc) where deleted_at is null;
