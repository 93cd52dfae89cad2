-- A booking with its authentication, as the server sends it: groups of statements are sent one by one.
\set n :first + :client_id * :each + :i
\set i :i + 1
select accounts.user_id as id, role, duties, name, email, phone, address, expires_at, last_used_at,
    has_long_password, clock_timestamp() as authenticated_at, (select version from shop_version)
  from sessions join accounts on accounts.user_id = sessions.user_id where sessions.id = numbered('a000', :n);
begin;
select id from users where deleted_at is null and id = numbered('9000', :n) for no key update;
select name, image_url, price_per_hour, for_rent from bikes
  where archived_at is null and id = numbered('8000', :n) for no key update;
select now, rental_id, o.user_id, o.status, o.start_time, planned_return, hold_expires_at, begins_at, ends_at,
    occupied_until, (select count(*) from rentals where rentals.user_id = numbered('9000', :n)
      and rentals.status = 'PENDING_PAYMENT' and rentals.hold_expires_at > clock.now) as holds_of_customer
  from (select clock_timestamp() as now) as clock
    left join bike_occupancies as o on o.bike_id = numbered('8000', :n);
insert into rentals (id, bike_id, user_id, start_time, price_per_hour, bike_name, bike_image_url,
    hold_expires_at, status, period, terms)
  values (numbered('b000', :n), numbered('8000', :n), numbered('9000', :n), now() + interval '1 hour', 15000, 'Bike',
    'https://shop.test/bike.jpg', now() + interval '15 min', 'PENDING_PAYMENT',
    tstzrange(now() + interval '1 hour', null),
    '{"freeCancellationHours": null, "lateFee": null, "coupon": null}');
with payment as (
  insert into payments (id, rental_id, purpose, gateway, store, environment, amount, status, next_check_at, expires_at)
  values (payment(:n), numbered('b000', :n), 'ADVANCE', 'sslcommerz', 'bench', 'sandbox', 10000, 'CREATED',
    now() + interval '1 min', now() + interval '15 min'))
insert into payment_events (payment_id, kind, amount, currency, at)
  values (payment(:n), 'begun', 10000, 'BDT', now());
commit;
with opened as (
  update payments set status = 'OPEN', session_ref = id, page_url = 'http://pay.test'
  where id = payment(:n) and status = 'CREATED' returning id, clock_timestamp() as at)
insert into payment_events (payment_id, kind, at) select id, 'page_opened', at from opened;
