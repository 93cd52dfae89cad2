-- Coupons (docs/decisions/0043-coupons.md). An empty database stays empty for a restore: the three that
-- the home page promises are in the view `known_coupons` until an admin changes them.
create table coupons (
  code              text primary key check (code ~ '^[A-Z0-9-]{3,20}$'),
  percent           integer check (percent between 1 and 100),
  amount            bigint check (amount > 0),                           -- poisha
  valid_from        date,                                                -- by the shop's clock
  valid_until       date check (valid_until >= valid_from),              -- the last day
  first_rental_only boolean not null,
  weekdays          text[] not null,                                     -- none: every day counts
  uses_per_customer integer check (uses_per_customer > 0),               -- null: any number
  is_active         boolean not null,

  check (num_nonnulls(percent, amount) = 1)
);

create view known_coupons as
  select code, percent, amount, valid_from::text, valid_until::text, first_rental_only, weekdays,
    uses_per_customer, is_active
  from coupons
  union all
  select * from (values
    ('SUMMER10', 10, null::bigint, null, '2024-08-31', false, '{}'::text[], null::integer, true),
    ('NEWRIDER', null, 10000, null, null, true, '{}', null, true),
    ('WEEKENDRIDE', 5, null, null, null, false, '{friday,saturday,sunday}', null, true)
  ) promised (code, percent, amount, valid_from, valid_until, first_rental_only, weekdays,
    uses_per_customer, is_active)
  where code not in (select code from coupons);

-- What the coupon takes off is kept in `terms`, whatever becomes of the coupon.
alter table rentals add column coupon_code text;

-- Rentals: who rents with which coupon. A hold that has run out is left to the reader.
create view rental_coupons as
  select id as rental_id, user_id, coupon_code, created_at as booked_at, hold_expires_at,
    status <> 'PENDING_PAYMENT' as is_paid
  from rentals where status <> 'CANCELLED';

-- Every row that the old constraint let in satisfies the new one, so there is nothing to validate.
alter table audit_events
  drop constraint audit_events_subject_kind_check,
  add constraint audit_events_subject_kind_check
    check (subject_kind in ('bike', 'user', 'rental', 'payment', 'refund', 'shop', 'closing', 'coupon'))
    not valid;
