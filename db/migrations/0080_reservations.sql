-- A reservation is a hold of the shop for a customer until a chosen time, without money
-- (docs/decisions/0071-reservations.md). Its times and its maker stay when it becomes a booking.
alter table rentals
  add column reserved_until timestamptz,
  add column reserved_by uuid references users,
  add column reservation_note text not null default '',
  add constraint rentals_reserved_check check (
    (reserved_until is null) = (reserved_by is null)) not valid;

-- Rentals: what reserves a bike. A server of the previous release reads the columns that it knows.
create or replace view bike_occupancies as
  select bike_id, id as rental_id, user_id, status, start_time, planned_return, hold_expires_at,
    lower(period) as begins_at, upper(period) as ends_at,
    case status when 'PENDING_PAYMENT' then coalesce(hold_expires_at, 'infinity')
      else 'infinity' end as occupied_until,
    case status when 'PENDING_PAYMENT' then reserved_until end as reserved_until
  from rentals
  where status in ('PENDING_PAYMENT', 'INITIAL_PAID') and return_time is null
  union all
  select bike_id, null, null, 'BLOCKED', lower(period), null, null, lower(period), upper(period),
    upper(period), null
  from bike_blocks;

-- Payments: holds of customers that ended without a payment. A reservation is a hold of the shop.
create or replace view ended_holds as
  select rentals.user_id, rentals.created_at as held_at, payments.status = 'CANCELLED' as is_released,
    least(payments.expires_at, (select max(at) from payment_events
      where payment_id = payments.id and kind = 'cancelled')) as ended_at
  from rentals join payments on payments.rental_id = rentals.id
  where rentals.status = 'CANCELLED' and payments.purpose = 'ADVANCE'
    and payments.status in ('EXPIRED', 'CANCELLED') and rentals.reserved_until is null;

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
  update rentals set cancel_reason = '', reservation_note = ''
  where user_id = renter and (cancel_reason <> '' or reservation_note <> '')
$$;
