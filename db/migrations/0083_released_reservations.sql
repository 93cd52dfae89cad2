-- Rentals: reservations that were released before their advance was paid. They were never bookings
-- (docs/decisions/0072-payment-links.md).
create view released_reservations as
  select id as rental_id from rentals
  where status = 'CANCELLED' and cancelled_at is not null and reserved_until is not null
    and not exists (
      select from payments where payments.rental_id = rentals.id and disposition = 'APPLIED');
