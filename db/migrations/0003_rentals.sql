create extension if not exists btree_gist;

create table rentals (
  id              uuid primary key,
  bike_id         uuid not null references bikes,
  user_id         uuid not null references users,
  status          text not null
                    check (status in ('PENDING_PAYMENT', 'INITIAL_PAID', 'FULL_PAID', 'CANCELLED')),
  -- While the bike is occupied: open-ended until it is returned.
  period          tstzrange not null,
  start_time      timestamptz not null,
  return_time     timestamptz,
  price_per_hour  bigint not null check (price_per_hour > 0),            -- poisha, as booked
  total_cost      bigint not null default 0 check (total_cost >= 0),     -- poisha, 0: not calculated
  hold_expires_at timestamptz,
  bike_name       text not null,                                         -- as booked
  bike_image_url  text not null,                                         -- as booked
  created_at      timestamptz not null default now(),

  check ((return_time is null) = (total_cost = 0)),
  check (return_time is null or return_time > start_time),
  check (status <> 'FULL_PAID' or return_time is not null),

  -- Makes a double booking impossible, whatever the code does.
  constraint rentals_no_double_booking
    exclude using gist (bike_id with =, period with &&) where (status <> 'CANCELLED')
);

create index rentals_of_user on rentals (user_id, created_at desc);
create index rentals_newest on rentals (created_at desc) where status in ('INITIAL_PAID', 'FULL_PAID');
create index rentals_unreturned on rentals (bike_id)
  where status in ('PENDING_PAYMENT', 'INITIAL_PAID') and return_time is null;
create index rentals_holds on rentals (hold_expires_at) where status = 'PENDING_PAYMENT';
