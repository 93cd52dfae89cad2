-- A feature reads the tables of another one through views that their owner keeps.

-- Bikes: what the fleet in memory holds of each bike, and which transaction changed a bike last.
create or replace view fleet_bikes as
  select id as bike_id, name, image_url, description, cc, year, model, brand, price_per_hour, for_rent,
    revision, created_at
  from bikes where archived_at is null;
create view bike_changes as select id as bike_id, changed_xid from bikes;

-- Rentals: which transaction changed the occupancy of a bike last.
create view rental_changes as select bike_id, changed_xid from rentals;

-- Fleet: rows of bikes or rentals were removed by hand.
create view fleet_reset_changes as select changed_xid from fleet_resets;

-- Users: people who can log in.
create view accounts as
  select id as user_id, name, email, phone, address, role, duties, password_hash, has_long_password
  from users where deleted_at is null;

-- Log-in: the sessions for the download of the own data, and the end of the codes of a deleted account.
create view exported_sessions as
  select user_id, created_at, expires_at, last_used_at, device, network from sessions;
create function forget_one_time_codes(owner uuid) returns void language sql as $$
  delete from one_time_codes where user_id = owner
$$;

-- Payments: what an operator watches.
create view payment_checks as select id as payment_id, status, next_check_at from payments;
create view unfinished_refunds as select status, created_at from refunds where status <> 'DONE';
