-- How far an import is, for the person who waits for it; written beside its transaction.
create table import_progress (
  id        uuid primary key,
  percent   smallint not null default 0,
  at        timestamptz not null,
  ended     boolean not null default false,
  import_id uuid                                                         -- null: nothing was written
);
