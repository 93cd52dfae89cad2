-- Which transaction changed a bike or its occupancy last. A server keeps the fleet in memory and reads
-- what its snapshot did not see (docs/decisions/0023-fleet-changes.md). Existing rows get this
-- migration's transaction.
alter table bikes add column changed_xid xid8 not null default pg_current_xact_id();
alter table rentals add column changed_xid xid8 not null default pg_current_xact_id();

create function set_changed_xid() returns trigger language plpgsql as $$
begin
  new.changed_xid := pg_current_xact_id();
  return new;
end $$;

-- Rows that are copied in from a dump bring a transaction of another time.
create trigger bikes_added before insert on bikes
  for each row execute function set_changed_xid();
create trigger rentals_added before insert on rentals
  for each row execute function set_changed_xid();
create trigger bikes_changed before update on bikes
  for each row when (old is distinct from new) execute function set_changed_xid();
create trigger rentals_changed before update on rentals
  for each row when (
    (old.status, old.return_time, old.hold_expires_at)
      is distinct from (new.status, new.return_time, new.hold_expires_at))
  execute function set_changed_xid();

-- Changes that leave no row behind. The shop makes none of them, but an operator may: after one, every
-- server reads the whole fleet again.
create table fleet_resets (
  changed_xid xid8 not null default pg_current_xact_id()
);

create function reset_fleet() returns trigger language plpgsql as $$
begin
  insert into fleet_resets default values;
  return null;
end $$;

create trigger bikes_removed after delete or truncate or update of id on bikes
  for each statement execute function reset_fleet();
create trigger rentals_removed after delete or truncate or update of id, bike_id on rentals
  for each statement execute function reset_fleet();
