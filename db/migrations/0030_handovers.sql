-- The terms of the shop that customers accepted, each text once, by its sha-256.
create table agreements (
  hash          text primary key,
  terms         text not null check (terms <> ''),
  first_used_at timestamptz not null,

  check (hash = encode(sha256(convert_to(terms, 'UTF8')), 'hex'))
);

-- A bike given to its customer, and taken back. A row is never changed: a correction is a new row that
-- replaces one, and a withdrawal a row that leaves nothing in its place. The rows of one direction are
-- one chain, so that at most one of them counts.
create table handovers (
  id                    uuid primary key,
  rental_id             uuid not null references rentals,
  direction             text not null check (direction in ('out', 'back')),
  at                    timestamptz not null,                            -- a correction keeps it
  replaces              uuid unique references handovers,
  is_withdrawal         boolean not null default false,
  odometer_km           integer check (odometer_km between 0 and 9999999),
  fuel_eighths          smallint check (fuel_eighths between 0 and 8),
  note                  text not null default '',                        -- the customer reads it
  internal_note         text not null default '',
  -- What was seen: never the whole number.
  id_kind               text check (id_kind in ('nid', 'passport', 'driving_licence', 'other')),
  id_last_four          text check (id_last_four ~ '^[0-9A-Z]{1,4}$'),
  id_expires            date,
  agreement_hash        text references agreements,
  agreement_name        text,                                            -- as typed
  agreement_accepted_at timestamptz,
  actor_id              uuid not null references users,
  recorded_at           timestamptz not null,

  check ((id_kind is null) = (id_last_four is null)),
  check (id_expires is null or id_kind is not null),
  check ((agreement_hash is null) = (agreement_accepted_at is null)),
  check (agreement_name is null or agreement_hash is not null),
  check (not is_withdrawal or replaces is not null)
);

create index handovers_of_rental on handovers (rental_id);
create unique index handovers_first on handovers (rental_id, direction) where replaces is null;

-- The personal facts alone can be removed, when the customer's account is deleted.
create function refuse_handover_change() returns trigger language plpgsql as $$
declare
  personal constant text[] := array['id_kind', 'id_last_four', 'id_expires', 'agreement_name'];
begin
  if tg_op = 'UPDATE' and num_nonnulls(new.id_kind, new.id_last_four, new.id_expires, new.agreement_name) = 0
      and to_jsonb(new) - personal = to_jsonb(old) - personal then
    return new;
  end if;
  raise exception 'Handovers are append-only';
end $$;

create trigger handovers_append_only before update or delete on handovers
  for each row execute function refuse_handover_change();
create trigger handovers_kept before truncate on handovers
  for each statement execute function refuse_handover_change();

-- Removes what the handovers of a user's rentals say of the person. Belongs to rentals.
create function forget_renter(renter uuid) returns void language sql as $$
  update handovers set id_kind = null, id_last_four = null, id_expires = null, agreement_name = null
  from rentals
  where handovers.rental_id = rentals.id and rentals.user_id = renter
$$;

-- The last number that was given to a receipt of a year. Its row is locked until the receipt is
-- stored, so that no number is left out.
create table receipt_numbers (
  year integer primary key,
  last integer not null check (last > 0)
);

-- What was given to a customer for good. A changed bill makes a new receipt that replaces one.
create table receipts (
  id        uuid primary key,
  rental_id uuid not null references rentals,
  year      integer not null,
  number    integer not null,
  replaces  uuid unique references receipts,
  content   jsonb not null,
  actor_id  uuid not null references users,
  issued_at timestamptz not null,

  unique (year, number)
);

create index receipts_of_rental on receipts (rental_id);
create unique index receipts_first on receipts (rental_id) where replaces is null;

create function refuse_document_change() returns trigger language plpgsql as $$
begin
  raise exception 'Receipts and agreements are kept as they are';
end $$;

create trigger receipts_append_only before update or delete or truncate on receipts
  for each statement execute function refuse_document_change();
create trigger agreements_append_only before update or delete or truncate on agreements
  for each statement execute function refuse_document_change();

-- When the bike was given to the customer; null before that. Written with the handover.
alter table rentals add column handed_out_at timestamptz;

-- The servers that count the rentals of each stage count anew.
create trigger rentals_handed_out before update on rentals
  for each row when (old.handed_out_at is distinct from new.handed_out_at)
  execute function set_changed_xid();

-- Rentals: the handovers and receipts of a user, for the download of the own data.
create view exported_handovers as
  select user_id, handovers.id, rental_id, direction, at, odometer_km, fuel_eighths, note, id_kind,
    id_last_four, id_expires::text as id_expires, agreement_hash, agreement_name, agreement_accepted_at
  from handovers join rentals on rentals.id = rental_id
  where not is_withdrawal
    and not exists (select from handovers later where later.replaces = handovers.id);
create view exported_receipts as
  select user_id, receipts.id, rental_id, year, number, issued_at
  from receipts join rentals on rentals.id = rental_id;
