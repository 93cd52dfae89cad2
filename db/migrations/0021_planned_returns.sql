-- A rental may have a planned return; its period then ends there, plus the shop's turnaround. One bike
-- may have several rentals at different times (docs/decisions/0032-planned-returns.md).
alter table rentals
  add column planned_return timestamptz,
  add constraint rentals_planned_return_check check (planned_return > start_time) not valid;

drop trigger rentals_changed on rentals;
create trigger rentals_changed before update on rentals
  for each row when (
    (old.status, old.return_time, old.hold_expires_at, old.period)
      is distinct from (new.status, new.return_time, new.hold_expires_at, new.period))
  execute function set_changed_xid();

-- When an admin takes a bike off rent.
create table bike_blocks (
  id         uuid primary key,
  bike_id    uuid not null references bikes,
  period     tstzrange not null check (not isempty(period) and not lower_inf(period) and not upper_inf(period)),
  reason     text not null,
  created_by uuid not null references users,
  created_at timestamptz not null default now(),

  constraint bike_blocks_no_overlap exclude using gist (bike_id with =, period with &&)
);

-- No constraint reaches over two tables: a block and a rental exclude each other by these triggers.
-- Both lock the bike, so that of two at once the second sees the first.
create function refuse_blocked_rental() returns trigger language plpgsql as $$
begin
  perform from bikes where id = new.bike_id for no key update;
  if exists (select from bike_blocks where bike_id = new.bike_id and period && new.period) then
    raise exclusion_violation using constraint = 'rentals_no_double_booking', table = 'rentals',
      message = 'the bike is blocked in this period';
  end if;
  return new;
end $$;

create function refuse_rented_block() returns trigger language plpgsql as $$
begin
  -- Also tells the servers that keep the fleet in memory.
  update bikes set changed_xid = pg_current_xact_id()
    where id = case tg_op when 'DELETE' then old.bike_id else new.bike_id end;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if exists (select from rentals
      where bike_id = new.bike_id and status <> 'CANCELLED' and period && new.period) then
    raise exclusion_violation using constraint = 'bike_blocks_no_overlap', table = 'bike_blocks',
      message = 'the bike is rented in this period';
  end if;
  return new;
end $$;

create trigger rentals_blocked before insert on rentals
  for each row when (new.status <> 'CANCELLED') execute function refuse_blocked_rental();
create trigger rentals_period_blocked before update on rentals
  for each row when (new.status <> 'CANCELLED' and (old.status = 'CANCELLED' or not new.period <@ old.period))
  execute function refuse_blocked_rental();
create trigger bike_blocks_rented before insert or update or delete on bike_blocks
  for each row execute function refuse_rented_block();

-- What occupies a bike, and when: holds and rentals that are not returned, and blocks. `ends_at` is null
-- without a planned return. `occupied_until` is when a hold or a block ends by itself; a hold that has
-- expired keeps its row until the gateway has said that no money came for it.
create view bike_occupancies as
  select bike_id, id as rental_id, user_id, status, start_time, planned_return, hold_expires_at,
    lower(period) as begins_at, upper(period) as ends_at,
    case status when 'PENDING_PAYMENT' then coalesce(hold_expires_at, 'infinity')
      else 'infinity' end as occupied_until
  from rentals
  where status in ('PENDING_PAYMENT', 'INITIAL_PAID') and return_time is null
  union all
  select bike_id, null, null, 'BLOCKED', lower(period), null, null, lower(period), upper(period),
    upper(period)
  from bike_blocks;

-- Kept for servers of the previous release, which expect one row for a bike.
create or replace view bike_occupancy as
  select distinct on (bike_id)
    id as rental_id, bike_id, user_id, status, start_time, hold_expires_at,
    case status when 'PENDING_PAYMENT' then coalesce(hold_expires_at, 'infinity')
      else 'infinity' end as occupied_until
  from rentals
  where status in ('PENDING_PAYMENT', 'INITIAL_PAID') and return_time is null
  order by bike_id, start_time;

create or replace view exported_rentals as
  select user_id, id, bike_name, status, start_time, return_time, price_per_hour, total_cost, created_at,
    planned_return
  from rentals;
