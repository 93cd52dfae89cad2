-- Closings of the till (docs/decisions/0041-closings.md): what the counter should hold since the closing
-- before, and what was counted. Kept for good.
create table closings (
  id       uuid primary key,
  began_at timestamptz,                                                  -- null: the first closing
  ended_at timestamptz not null unique,                                  -- movements before this time are in it
  actor_id uuid not null references users,

  check (began_at < ended_at)
);

create table closing_tenders (
  closing_id uuid not null references closings,
  tender     text not null check (tender in ('cash', 'bkash', 'nagad', 'card', 'bank')),
  expected   bigint not null,                                            -- poisha; negative: more was paid out
  counted    bigint not null,
  difference bigint generated always as (counted - expected) stored,
  note       text not null,

  primary key (closing_id, tender),
  check (counted = expected or note <> '')
);

create function refuse_closing_change() returns trigger language plpgsql as $$
begin
  raise exception 'Closings are append-only';
end $$;

create trigger closings_append_only before update or delete or truncate on closings
  for each statement execute function refuse_closing_change();
create trigger closing_tenders_append_only before update or delete or truncate on closing_tenders
  for each statement execute function refuse_closing_change();

-- Every row that the old constraint let in satisfies the new one, so there is nothing to validate.
alter table audit_events
  drop constraint audit_events_subject_kind_check,
  add constraint audit_events_subject_kind_check
    check (subject_kind in ('bike', 'user', 'rental', 'payment', 'refund', 'shop', 'closing')) not valid;
