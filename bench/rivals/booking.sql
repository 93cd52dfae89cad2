-- A booking with its authentication, as the server sent it before its statements were merged.
\set n :first + :client_id * :each + :i
\set i :i + 1
select clock_timestamp();
select users.id, role from sessions join users on users.id = user_id
  where sessions.id = numbered('a000', :n) and expires_at > now() and deleted_at is null;
select clock_timestamp();
select rental_id, user_id, status, hold_expires_at from bike_occupancy where bike_id = numbered('8000', :n);
begin;
select id from users where deleted_at is null and id = numbered('9000', :n) for no key update;
select name, image_url, price_per_hour, for_rent from bikes
  where archived_at is null and id = numbered('8000', :n) for no key update;
select rental_id, user_id, status, hold_expires_at from bike_occupancy where bike_id = numbered('8000', :n);
select clock_timestamp();
select count(*) from rentals
  where user_id = numbered('9000', :n) and status = 'PENDING_PAYMENT' and hold_expires_at > now();
insert into rentals (id, bike_id, user_id, start_time, price_per_hour, bike_name, bike_image_url,
    hold_expires_at, status, period)
  values (numbered('b000', :n), numbered('8000', :n), numbered('9000', :n), now() + interval '1 hour', 15000, 'Bike',
    'https://shop.test/bike.jpg', now() + interval '15 min', 'PENDING_PAYMENT',
    tstzrange(now() + interval '1 hour', null));
insert into payments (id, rental_id, purpose, gateway, store, environment, amount, status, next_check_at, expires_at)
  values (payment(:n), numbered('b000', :n), 'ADVANCE', 'bench', 'bench', 'sandbox', 10000, 'CREATED',
    now() + interval '1 min', now() + interval '15 min');
insert into payment_events (payment_id, kind, amount, currency, at)
  values (payment(:n), 'begun', 10000, 'BDT', now());
commit;
select payments.id, purpose, amount, expires_at, bike_name, start_time, name, email, phone, address
  from payments join rentals on rentals.id = rental_id join users on users.id = user_id
  where payments.id = payment(:n);
begin;
update payments set status = 'OPEN', session_ref = id, page_url = 'http://pay.test'
  where id = payment(:n) and status = 'CREATED';
select clock_timestamp();
insert into payment_events (payment_id, kind, at) values (payment(:n), 'page_opened', now());
commit;
