-- Imports of tables (docs/decisions/0141-imports.md), with what each row did, until they can no longer be undone.
create table imports (
  id        uuid primary key,
  kind      text not null check (kind in ('bikes', 'customers', 'price-lists', 'rentals')),
  made_by   uuid not null references users,
  at        timestamptz not null,
  undone_at timestamptz
);

create table imported_rows (
  import_id  uuid not null references imports,
  line       integer not null,
  subject_id uuid not null,
  action     text not null check (action in ('add', 'change')),
  name       text not null,
  before     jsonb,                                                      -- null: it was added
  after      jsonb not null,
  primary key (import_id, line)
);
