-- Rentals: the coupon of each rental in what is exported, and whether a paid booking was cancelled.
create or replace view exported_rentals as
  select user_id, id, bike_name, status, start_time, return_time, price_per_hour, total_cost, created_at,
    planned_return, coupon_code
  from rentals;

create or replace view reported_rentals as
  select id as rental_id, bike_id, bike_name, user_id, status, start_time, planned_return, return_time,
    price_per_hour, total_cost, created_at, coalesce(handed_out_at, start_time) as out_from,
    cancelled_at, cancel_kind, cancel_reason, coupon_code
  from rentals;

create or replace view rental_customers as
  select rentals.id as rental_id, bike_id, bike_name, start_time,
    users.id as user_id, users.name as customer, email, phone, address, cancelled_at
  from rentals join users on users.id = rentals.user_id;
