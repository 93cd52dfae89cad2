-- One row is one attempt: one page of the gateway, under one reference.
create table payments (
  id              char(26) primary key,                                  -- the gateway's tran_id
  rental_id       uuid not null references rentals,
  purpose         text not null check (purpose in ('ADVANCE', 'REMAINDER')),
  gateway         text not null,
  amount          bigint not null check (amount > 0),                    -- poisha
  currency        text not null default 'BDT' check (currency = 'BDT'),
  status          text not null check (status in ('CREATED', 'INIT_FAILED', 'INIT_UNKNOWN', 'OPEN',
                                                  'FAILED', 'CANCELLED', 'EXPIRED', 'PAID')),
  disposition     text check (disposition in ('APPLIED', 'REVIEW', 'REFUND_DUE', 'REFUNDED')),
  session_ref     text,
  page_url        text,
  failure         text,
  checks          integer not null default 0,
  next_check_at   timestamptz,
  created_at      timestamptz not null default now(),
  expires_at      timestamptz not null,                                  -- its page is not shown later
  paid_at         timestamptz,

  check ((status = 'PAID') = (disposition is not null)),
  unique (gateway, session_ref)
);

-- One open page at a time, and one payment that counts.
create unique index payments_open on payments (rental_id, purpose)
  where status in ('CREATED', 'INIT_UNKNOWN', 'OPEN');
create unique index payments_applied on payments (rental_id, purpose)
  where disposition in ('APPLIED', 'REVIEW');
create index payments_of_rental on payments (rental_id);
create index payments_to_check on payments (next_check_at) where next_check_at is not null;

-- Every message of a gateway, stored before it is processed. Secrets are removed.
create table gateway_messages (
  id           uuid primary key,
  gateway      text not null,
  kind         text not null check (kind in ('ipn', 'return')),
  dedupe_key   text not null,
  payment_id   char(26) references payments,
  authentic    boolean not null,
  claims       text not null,
  hint         jsonb not null,
  body         jsonb not null,
  source_ip    text not null,
  received_at  timestamptz not null default now(),
  unique (gateway, dedupe_key)
);

-- Movements of money, and remainders the shop waived. Append-only.
create table ledger (
  id         uuid primary key,
  rental_id  uuid not null references rentals,
  payment_id char(26) references payments,
  entry      text not null check (entry in ('CAPTURE', 'REFUND', 'CHARGEBACK', 'WAIVER')),
  amount     bigint not null,                                            -- in 1/100 of the currency
  currency   text not null,
  gateway    text not null,
  charge_ref text not null,
  note       text not null default '',
  at         timestamptz not null default now(),
  unique (gateway, entry, charge_ref)
);

create index ledger_of_rental on ledger (rental_id);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is append-only';
end $$;

create trigger ledger_append_only before update or delete or truncate on ledger
  for each statement execute function refuse_ledger_change();

create table refunds (
  id         char(26) primary key,                                       -- the gateway's refund_trans_id
  payment_id char(26) not null references payments,
  charge_ref text not null,
  amount     bigint not null check (amount > 0),                         -- in 1/100 of the currency
  currency   text not null,
  reason     text not null check (reason in ('LATE', 'DUPLICATE', 'MISMATCH')),
  status     text not null check (status in ('DUE', 'SENT', 'PROCESSING', 'DONE', 'FAILED', 'MANUAL')),
  created_at timestamptz not null default now(),
  unique (charge_ref, reason)
);

create index refunds_of_payment on refunds (payment_id);
