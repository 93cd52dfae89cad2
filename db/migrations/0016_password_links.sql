-- A link with which a user sets a new password once. One at a time for each user.
create table password_links (
  id         uuid primary key,
  user_id    uuid not null unique references users,
  token_hash bytea not null unique,                                      -- SHA-256 of a random token
  expires_at timestamptz not null
);

-- What a customer can download. These views belong to rentals and to payments.
create view exported_rentals as
  select user_id, id, bike_name, status, start_time, return_time, price_per_hour, total_cost, created_at
  from rentals;

create view exported_payments as
  select rentals.user_id, payments.id, payments.rental_id, payments.purpose, payments.gateway,
    payments.amount, payments.status, payments.created_at, payments.paid_at
  from payments join rentals on rentals.id = payments.rental_id;

create view exported_refunds as
  select rentals.user_id, refunds.id, refunds.payment_id, refunds.amount, refunds.currency,
    refunds.reason, refunds.status, refunds.created_at
  from refunds
  join payments on payments.id = refunds.payment_id
  join rentals on rentals.id = payments.rental_id;

-- Removes what the messages about a user's payments say of the person. Belongs to payments.
create function forget_payer(payer uuid) returns void language sql as $$
  update gateway_messages set source_ip = '', body = '{}', hint = '{}'
  from payments join rentals on rentals.id = payments.rental_id
  where gateway_messages.payment_id = payments.id and rentals.user_id = payer
$$;
