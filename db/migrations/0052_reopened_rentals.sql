-- Servers count rentals that are paid in full once. One that is opened again made every server read the
-- whole fleet anew, as the sign for it was fleet_resets. This table holds one row for each such rental,
-- which only the counting of rentals reads.
create table reopened_rentals (
  rental_id   uuid primary key,
  changed_xid xid8 not null default pg_current_xact_id()
);
create index reopened_rentals_changed on reopened_rentals (changed_xid);
create index fleet_resets_changed on fleet_resets (changed_xid);

create function note_reopened_rental() returns trigger language plpgsql as $$
begin
  insert into reopened_rentals (rental_id) values (new.id)
    on conflict (rental_id) do update set changed_xid = pg_current_xact_id();
  return null;
end $$;

create trigger rentals_reopened after update on rentals
  for each row when (old.status = 'FULL_PAID' and new.status <> 'FULL_PAID')
  execute function note_reopened_rental();
