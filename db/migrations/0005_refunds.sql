alter table refunds
  add column gateway_ref text,                                           -- the gateway's refund_ref_id
  add column tries       integer not null default 0,
  add column next_try_at timestamptz,
  add column busy_until  timestamptz,                                    -- a server claimed it until then
  add column failure     text,
  add column is_refused  boolean not null default false,                 -- the last answer was a refusal
  add column by_hand     boolean not null default false,
  add column changed_at  timestamptz not null default now(),

  drop constraint refunds_reason_check,
  add check (reason in ('LATE', 'DUPLICATE', 'MISMATCH', 'RISK')),

  -- A charge is refunded once, whatever the reasons.
  drop constraint refunds_charge_ref_reason_key,
  add constraint refunds_once unique (payment_id, charge_ref);

update refunds set next_try_at = created_at where status = 'DUE';

create index refunds_to_try on refunds (next_try_at) where next_try_at is not null;
create index refunds_open on refunds (created_at) where status <> 'DONE';

create index payments_in_review on payments (paid_at) where disposition = 'REVIEW';

-- The history of a payment, with the admin who acted. Append-only.
create table payment_events (
  id         bigint generated always as identity primary key,
  payment_id char(26) not null references payments,
  kind       text not null,
  amount     bigint,                                                     -- in 1/100 of the currency
  currency   text,
  note       text,
  actor_id   uuid references users,                                      -- null: automatic
  at         timestamptz not null default now(),

  check ((amount is null) = (currency is null))
);

create index payment_events_of_payment on payment_events (payment_id, id);

create function refuse_event_change() returns trigger language plpgsql as $$
begin
  raise exception 'What happened to a payment is never rewritten';
end $$;

create trigger payment_events_append_only before update or delete or truncate on payment_events
  for each statement execute function refuse_event_change();

-- Events of the payments that exist already, from what is known about them.
insert into payment_events (payment_id, kind, amount, currency, at)
  select id, 'begun', amount, currency, created_at from payments
  union all
  select payment_id, 'captured', amount, currency, at from ledger where entry = 'CAPTURE'
  union all
  select payment_id, 'refund_due', amount, currency, created_at from refunds
  order by 5;
