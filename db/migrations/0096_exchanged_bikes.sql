-- A rental may go on with another bike (docs/decisions/0077-another-bike-another-time.md). Its row has the
-- present bike, with the period in which that one is reserved; the bikes before it stand here.
create table rental_bikes (
  rental_id uuid not null references rentals,
  leg       integer not null check (leg >= 0),                           -- 0: the bike of the booking
  bike_id   uuid not null references bikes,
  bike_name text not null,                                               -- as it was called then
  period    tstzrange not null check (not isempty(period) and not lower_inf(period) and not upper_inf(period)),

  primary key (rental_id, leg),
  constraint rental_bikes_no_overlap exclude using gist (bike_id with =, period with &&)
);

create function refuse_rental_bike_change() returns trigger language plpgsql as $$
begin
  raise exception 'The bikes that a rental had are kept as they were';
end $$;
create trigger rental_bikes_append_only before update or delete or truncate on rental_bikes
  for each statement execute function refuse_rental_bike_change();

-- Since when the rental has its present bike, where it is not that of the whole ride.
alter table rentals add column bike_since timestamptz;

-- Which bike of the rental was handed over.
alter table handovers add column leg integer not null default 0;

-- A bike that was with one rental at a time was with no other rental then.
create or replace function refuse_blocked_rental() returns trigger language plpgsql as $$
begin
  perform from bikes where id = new.bike_id for no key update;
  if exists (select from bike_blocks where bike_id = new.bike_id and period && new.period) then
    raise exclusion_violation using constraint = 'rentals_no_double_booking', table = 'rentals',
      message = 'the bike is blocked in this period';
  end if;
  if exists (select from rental_bikes where bike_id = new.bike_id and period && new.period) then
    raise exclusion_violation using constraint = 'rentals_no_double_booking', table = 'rentals',
      message = 'the bike was on another rental in this period';
  end if;
  return new;
end $$;

drop trigger rentals_period_blocked on rentals;
create trigger rentals_period_blocked before update on rentals
  for each row when (new.status <> 'CANCELLED' and (old.status = 'CANCELLED'
    or old.bike_id <> new.bike_id or not new.period <@ old.period))
  execute function refuse_blocked_rental();

create function refuse_rented_rental_bike() returns trigger language plpgsql as $$
begin
  perform from bikes where id = new.bike_id for no key update;
  if exists (select from rentals
      where bike_id = new.bike_id and id <> new.rental_id and status <> 'CANCELLED'
        and period && new.period) then
    raise exclusion_violation using constraint = 'rental_bikes_no_overlap', table = 'rental_bikes',
      message = 'the bike is on another rental in this period';
  end if;
  return new;
end $$;
create trigger rental_bikes_rented before insert on rental_bikes
  for each row execute function refuse_rented_rental_bike();

create or replace function refuse_rented_block() returns trigger language plpgsql as $$
begin
  -- Also tells the servers that keep the fleet in memory.
  update bikes set changed_xid = pg_current_xact_id()
    where id = case tg_op when 'DELETE' then old.bike_id else new.bike_id end;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if exists (select from rentals
      where bike_id = new.bike_id and status <> 'CANCELLED' and period && new.period)
    or exists (select from rental_bikes where bike_id = new.bike_id and period && new.period) then
    raise exclusion_violation using constraint = 'bike_blocks_no_overlap', table = 'bike_blocks',
      message = 'the bike is rented in this period';
  end if;
  return new;
end $$;

-- Servers that keep the fleet in memory read the bike of the rental again; the one that it had is free.
create function note_exchanged_bike() returns trigger language plpgsql as $$
begin
  update bikes set changed_xid = pg_current_xact_id() where id = old.bike_id;
  new.changed_xid := pg_current_xact_id();
  return new;
end $$;
create trigger rentals_exchanged before update on rentals
  for each row when (old.bike_id <> new.bike_id) execute function note_exchanged_bike();

-- `out_from`: when the customer got the present bike.
create or replace view reported_rentals as
  select id as rental_id, bike_id, bike_name, user_id, status, start_time, planned_return, return_time,
    price_per_hour, total_cost, created_at,
    greatest(bike_since, coalesce(handed_out_at, start_time)) as out_from,
    cancelled_at, cancel_kind, cancel_reason, coupon_code
  from rentals;

-- Rentals: the bikes that rentals had before their present one.
create view earlier_rental_bikes as
  select rental_id, leg, bike_id, bike_name, lower(period) as out_from, upper(period) as until
  from rental_bikes;
