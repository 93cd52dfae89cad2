-- What occupies a bike: a rental that is not returned, or a hold. A hold occupies its bike until
-- `occupied_until`; once that has passed, the bike is listed as free, but the hold keeps its row
-- until the gateway has said that no money came for it.
create view bike_occupancy as
  select id as rental_id, bike_id, user_id, status, start_time, hold_expires_at,
    case status when 'PENDING_PAYMENT' then coalesce(hold_expires_at, 'infinity')
      else 'infinity' end as occupied_until
  from rentals
  where status in ('PENDING_PAYMENT', 'INITIAL_PAID') and return_time is null;

-- What keeps a user from being deleted: a rental that is not paid in full, money that is owed back.
create view open_obligations as
  select user_id, 'rental' as kind from rentals where status not in ('FULL_PAID', 'CANCELLED')
  union all
  select rentals.user_id, 'refund' from refunds
    join payments on payments.id = refunds.payment_id
    join rentals on rentals.id = payments.rental_id
  where refunds.status <> 'DONE';

-- What a feature shows of another feature's rows; each view belongs to the feature named first.
-- Rentals: whose rental of which bike a payment is for.
create view rental_customers as
  select rentals.id as rental_id, bike_id, bike_name, start_time,
    users.id as user_id, users.name as customer, email, phone, address
  from rentals join users on users.id = rentals.user_id;

-- Users: the name of an actor or customer.
create view contacts as select id as user_id, name, phone from users;

-- Bikes: how a bike is shown now, while it belongs to the fleet.
create view fleet_bikes as
  select id as bike_id, name, image_url from bikes where archived_at is null;

-- Payments: what a customer has paid for a rental.
create view rental_receipts as
  select rental_id, sum(amount)::bigint as received
  from payments where disposition = 'APPLIED' group by rental_id;

drop index refunds_of_payment;                       -- a prefix of refunds_once
