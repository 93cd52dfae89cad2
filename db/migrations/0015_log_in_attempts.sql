-- How often a log-in was tried lately (docs/decisions/0025-log-in-throttle.md). The e-mail and the
-- address are keyed hashes, so e-mails without an account are limited alike and nothing personal is kept.
create table log_in_attempts (
  account      bytea not null,
  source       bytea not null,                                           -- empty: all addresses together
  attempts     integer not null,
  next_at      timestamptz not null,                                     -- no attempt is accepted before
  last_at      timestamptz not null,
  succeeded_at timestamptz,                                              -- from this address
  primary key (account, source)
);

create index log_in_attempts_oldest on log_in_attempts (last_at);

-- Holds that ran out without a payment. This view belongs to payments.
create view expired_holds as
  select rentals.user_id, rentals.created_at as held_at, payments.expires_at as expired_at
  from rentals join payments on payments.rental_id = rentals.id
  where rentals.status = 'CANCELLED' and payments.purpose = 'ADVANCE' and payments.status = 'EXPIRED';
