-- A bike that is missing, and what became of it (docs/decisions/0080-missing-bikes.md).
create table missing_bikes (
  id            uuid primary key,
  bike_id       uuid not null references bikes,
  rental_id     uuid references rentals,                                 -- the ride that ended with it
  since         timestamptz not null,
  number        text not null,                                           -- plate or fleet number, as it was then
  frame_number  text not null,
  police_report text not null,
  note          text not null,
  was_for_rent  boolean not null,
  reported_by   uuid not null references users,
  found_at      timestamptz,
  found_by      uuid references users,
  found_note    text not null default '',

  check ((found_at is null) = (found_by is null)),
  check (found_at >= since)
);
create unique index missing_bikes_once on missing_bikes (bike_id) where found_at is null;
create index missing_bikes_of_bike on missing_bikes (bike_id, since);
create index missing_bikes_of_rental on missing_bikes (rental_id) where rental_id is not null;

-- The ride ended for the calendar, although no return is known and nothing is billed.
alter table rentals add column missing_since timestamptz;

-- Rentals: who reported which bike as missing, and when it was found.
create view missing_reports as
  select missing_bikes.id, bike_id, rental_id, since, number, frame_number, police_report, note,
    was_for_rent, reporter.name as reported_by, found_at, finder.name as found_by, found_note
  from missing_bikes
    left join users reporter on reporter.id = reported_by
    left join users finder on finder.id = missing_bikes.found_by;

create or replace view bike_occupancies as
  select bike_id, id as rental_id, user_id, status, start_time, planned_return, hold_expires_at,
    lower(period) as begins_at, upper(period) as ends_at,
    case status when 'PENDING_PAYMENT' then coalesce(hold_expires_at, 'infinity')
      else 'infinity' end as occupied_until,
    case status when 'PENDING_PAYMENT' then reserved_until end as reserved_until
  from rentals
  where status in ('PENDING_PAYMENT', 'INITIAL_PAID') and return_time is null and missing_since is null
  union all
  select bike_id, null, null, 'BLOCKED', lower(period), null, null, lower(period), upper(period),
    upper(period), null
  from bike_blocks;

create or replace function forget_renter(renter uuid) returns void language sql as $$
  update handovers set id_kind = null, id_last_four = null, id_expires = null, agreement_name = null,
    note = '', internal_note = ''
  from rentals
  where handovers.rental_id = rentals.id and rentals.user_id = renter;
  update bill_lines set note = '' from rentals
  where bill_lines.rental_id = rentals.id and rentals.user_id = renter
    and bill_lines.note <> '' and bill_lines.kind <> 'coupon';
  update deposits set note = '' from rentals
  where deposits.rental_id = rentals.id and rentals.user_id = renter and deposits.note <> '';
  update missing_bikes set note = '', found_note = '' from rentals
  where missing_bikes.rental_id = rentals.id and rentals.user_id = renter;
  update rentals set cancel_reason = '', reservation_note = ''
  where user_id = renter and (cancel_reason <> '' or reservation_note <> '')
$$;
