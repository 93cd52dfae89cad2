-- Where a hold was made from: a keyed hash of the group of addresses. It is removed once the hold can
-- no longer run out unpaid (docs/decisions/0047-holds-without-payment.md).
alter table rentals add column hold_source bytea;

create function forget_hold_source() returns trigger language plpgsql as $$
begin
  new.hold_source := null;
  return new;
end $$;
create trigger rentals_hold_source before update on rentals
  for each row when (new.hold_source is not null
    and (new.status <> 'PENDING_PAYMENT' or new.hold_expires_at is null))
  execute function forget_hold_source();

-- Payments: customers who have ever paid, also where the money went back.
create view paying_customers as
  select rentals.user_id
  from rentals join payments on payments.rental_id = rentals.id
  where payments.status = 'PAID';

-- Payments: holds that ended without a payment. They ran out, or their customer released them.
create view ended_holds as
  select rentals.user_id, rentals.created_at as held_at, payments.status = 'CANCELLED' as is_released,
    least(payments.expires_at, (select max(at) from payment_events
      where payment_id = payments.id and kind = 'cancelled')) as ended_at
  from rentals join payments on payments.rental_id = rentals.id
  where rentals.status = 'CANCELLED' and payments.purpose = 'ADVANCE'
    and payments.status in ('EXPIRED', 'CANCELLED');

-- Bikes: those that the shop offers.
create view bikes_for_rent as
  select id as bike_id from bikes where for_rent and archived_at is null;
