-- Whether bookings are at risk depends on which bikes are missing, so servers that keep counts of the
-- stages learn of new reports (docs/decisions/0085-bookings-of-missing-bikes.md).
alter table missing_bikes add column changed_xid xid8 not null default pg_current_xact_id();

create trigger missing_bikes_changed before update on missing_bikes
  for each row execute function set_changed_xid();
