-- Price lists and seasons (docs/decisions/0064-price-lists.md). Bookings keep both in their terms.
create table price_lists (
  id            uuid primary key,
  number        integer not null generated always as identity unique,    -- for the ranges of season_days
  name          text not null,
  steps         jsonb not null,                                          -- [{minutes, price in poisha}], shortest first
  grace_minutes integer not null check (grace_minutes >= 0),
  deposit       bigint check (deposit > 0),                              -- poisha
  advance       bigint not null check (advance >= 10000),                -- poisha; at least the minimum charge
  km_per_day    integer check (km_per_day > 0),
  price_per_km  bigint check (price_per_km > 0),                         -- poisha
  is_archived   boolean not null,
  created_at    timestamptz not null default now(),
  revision      integer not null default 1,

  check (num_nonnulls(km_per_day, price_per_km) <> 1)
);
create trigger price_lists_revised before update on price_lists
  for each row when (old is distinct from new) execute function raise_revision();

alter table bikes
  add column price_list_id uuid,
  add constraint bikes_price_list_id_fkey foreign key (price_list_id) references price_lists not valid;

create table seasons (
  id             uuid primary key,
  name           text not null,
  first_day      date not null,                                          -- by the shop's clock
  last_day       date check (last_day >= first_day),                     -- null: without an end
  weekdays       text[] not null,                                        -- none: every day counts
  percent        integer not null check (percent between -90 and 500),
  price_list_ids uuid[] not null,                                        -- none: every bike
  created_at     timestamptz not null default now(),
  revision       integer not null default 1
);
create trigger seasons_revised before update on seasons
  for each row when (old is distinct from new) execute function raise_revision();

-- Two seasons of one bike never hold on the same day. A list is the range of its number; a season for
-- every bike has the range of all numbers. The days of one weekday begin and end on that weekday, so two
-- ranges of them overlap only where they have a day in common.
create table season_days (
  season_id uuid not null references seasons on delete cascade,
  lists     int4range not null,
  weekday   integer not null check (weekday between 1 and 7),
  days      daterange not null,

  constraint season_days_hold_apart exclude using gist (lists with &&, weekday with =, days with &&)
);
create index season_days_of_season on season_days (season_id);

create function expand_season() returns trigger language plpgsql as $$
begin
  delete from season_days where season_id = new.id;
  insert into season_days (season_id, lists, weekday, days)
    select new.id, lists, weekday, daterange(first, last, '[]')
    from (
        select int4range(null, null) as lists where cardinality(new.price_list_ids) = 0
        union all
        select int4range(number, number, '[]') from price_lists where id = any(new.price_list_ids)
      ) chosen,
      unnest(array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])
        with ordinality as named (name, weekday),
      lateral (select
        new.first_day + (weekday::integer + 7 - extract(isodow from new.first_day)::integer) % 7 as first,
        new.last_day - (extract(isodow from new.last_day)::integer + 7 - weekday::integer) % 7 as last
      ) bounds
    where (cardinality(new.weekdays) = 0 or named.name = any(new.weekdays))
      and (last is null or first <= last);
  return null;
end $$;
-- At the end of the transaction, so that a backup is restored with its own rows of both tables.
create constraint trigger seasons_expanded after insert or update on seasons deferrable initially deferred
  for each row execute function expand_season();

-- The fleet in memory has the prices of every bike.
create trigger price_lists_reset_fleet after update or delete or truncate on price_lists
  for each statement execute function reset_fleet();
create trigger seasons_reset_fleet after insert or update or delete or truncate on seasons
  for each statement execute function reset_fleet();

-- Prices: what a bike costs beside its price per hour, as a booking keeps it (`PriceTerms` in
-- domain/prices.ts). A bike without a list and without a season has no row.
create view bike_prices as
  select bikes.id as bike_id, jsonb_build_object(
    'list', case when list.id is not null then jsonb_build_object('name', list.name, 'steps', list.steps,
      'graceMinutes', grace_minutes, 'deposit', deposit, 'advance', advance,
      'kilometres', case when km_per_day is not null
        then jsonb_build_object('perDay', km_per_day, 'pricePerKm', price_per_km) end) end,
    'seasons', coalesce(held.seasons, '[]')) as prices
  from bikes left join price_lists list on list.id = bikes.price_list_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('name', name, 'from', first_day::text, 'until', last_day::text,
        'weekdays', weekdays, 'percent', percent) order by first_day, id) as seasons
      from seasons
      where (cardinality(price_list_ids) = 0 or bikes.price_list_id = any(price_list_ids))
        and (last_day is null or last_day >= current_date - 7)
    ) held on true
  where list.id is not null or held.seasons is not null;

-- Prices: how many bikes have which list.
create view price_list_bikes as
  select price_list_id, count(*) as bikes from bikes
  where archived_at is null and price_list_id is not null group by price_list_id;

create or replace view fleet_bikes as
  select id as bike_id, name, image_url, description, cc, year, model, brand, price_per_hour, for_rent,
    revision, created_at, price_list_id
  from bikes where archived_at is null;

drop trigger bikes_revised on bikes;
create trigger bikes_revised before update on bikes
  for each row when (
    (old.name, old.description, old.price_per_hour, old.image_url, old.for_rent, old.cc, old.year,
      old.model, old.brand, old.price_list_id)
      is distinct from (new.name, new.description, new.price_per_hour, new.image_url, new.for_rent,
      new.cc, new.year, new.model, new.brand, new.price_list_id))
  execute function raise_revision();

-- A server of this release writes the ride with what it is made of; one of the previous release leaves
-- it to the trigger.
create or replace function bill_ride() returns trigger language plpgsql as $$
begin
  insert into bill_lines (id, rental_id, kind, amount)
    values (gen_random_uuid(), new.id, 'ride', new.total_cost)
    on conflict (rental_id) where kind = 'ride' do nothing;
  return new;
end $$;

-- Every row that the old constraint let in satisfies the new one, so there is nothing to validate.
alter table audit_events
  drop constraint audit_events_subject_kind_check,
  add constraint audit_events_subject_kind_check
    check (subject_kind in ('bike', 'user', 'rental', 'payment', 'refund', 'shop', 'closing', 'coupon',
      'price_list', 'season')) not valid;
