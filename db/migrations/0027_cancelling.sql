-- What the shop agrees with its customers (docs/decisions/0039-cancelling.md). A save by the previous
-- release keeps these.
alter table shop
  add column free_cancellation_hours integer check (free_cancellation_hours >= 0),  -- null: never free
  add column no_show_minutes integer not null default 120 check (no_show_minutes >= 0),
  add column late_fee_per_hour bigint check (late_fee_per_hour > 0),                -- poisha; null: none
  add column late_fee_grace_minutes integer not null default 30 check (late_fee_grace_minutes >= 0),
  add column bin text not null default '',                                          -- for VAT
  add column vat_percent double precision check (vat_percent > 0 and vat_percent < 100),
  add column agreement_terms text not null default '';

-- Null of a rental that was booked by the previous release: the default terms.
alter table rentals
  add column terms jsonb,
  add column cancelled_at timestamptz,                         -- of a booking; an unpaid hold has none
  add column cancelled_by uuid references users,
  add column cancel_kind text,
  add column cancel_reason text,
  add constraint rentals_cancel_check check (
    case when cancelled_at is null then cancel_kind is null and cancelled_by is null
      else status = 'CANCELLED' and cancelled_by is not null
        and cancel_kind in ('customer', 'shop', 'no_show') and cancel_kind is not null end) not valid,
  -- A cancelled booking may cost a fee. Every row that the old constraint let in satisfies the new one.
  drop constraint rentals_check,
  add constraint rentals_check check (
    status = 'CANCELLED' or (return_time is null) = (total_cost = 0)) not valid;

-- Money that the shop gives back of a payment that counts, in parts if need be. `tender`: at the counter.
alter table refunds
  add column tender text check (tender in ('cash', 'bkash', 'nagad', 'card', 'bank')),
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check
    check (reason in ('LATE', 'DUPLICATE', 'MISMATCH', 'RISK', 'CANCELLED', 'GOODWILL')) not valid,
  -- A charge that does not count is refunded once and whole. While a server of the previous release
  -- still runs, it cannot request such a refund: the next server that asks the gateway does.
  drop constraint refunds_once;
create unique index refunds_once on refunds (payment_id, charge_ref)
  where reason not in ('CANCELLED', 'GOODWILL');
create index refunds_of_payment on refunds (payment_id);

-- A security deposit is not a part of the bill. Append-only.
create table deposits (
  id        uuid primary key,
  rental_id uuid not null references rentals,
  action    text not null check (action in ('take', 'return', 'keep')),
  amount    bigint not null check (amount > 0),                          -- poisha
  tender    text check (tender in ('cash', 'bkash', 'nagad', 'card', 'bank')),
  note      text not null default '',
  actor_id  uuid not null references users,
  at        timestamptz not null,

  check ((action = 'keep') = (tender is null))
);
create index deposits_of_rental on deposits (rental_id);
create index deposits_at on deposits (at);

create function refuse_deposit_change() returns trigger language plpgsql as $$
begin
  raise exception 'Deposits are append-only';
end $$;
create trigger deposits_append_only before update or delete or truncate on deposits
  for each statement execute function refuse_deposit_change();

-- A kept deposit pays what was added to the bill.
alter table payments
  drop constraint payments_tender_check,
  add constraint payments_tender_check check (
    case gateway when 'counter' then tender in ('cash', 'bkash', 'nagad', 'card', 'bank', 'deposit') and tender is not null
      else tender is null end) not valid;

-- Rentals: what the shop holds as a deposit.
create view held_deposits as
  select rental_id, sum(case action when 'take' then amount else -amount end)::bigint as held
  from deposits group by rental_id;

-- Payments: what came into and left the drawer and the shop's own accounts, by tender.
create view counter_movements as
  select l.at, p.tender, l.amount, 'payment' as kind, l.rental_id,
    (select actor_id from payment_events e
      where e.payment_id = p.id and e.kind = 'taken_at_counter' limit 1) as actor_id
  from ledger l join payments p on p.id = l.payment_id
  where l.gateway = 'counter' and l.entry = 'CAPTURE' and p.tender <> 'deposit'
  union all
  select l.at, f.tender, -l.amount, 'refund', l.rental_id,
    (select actor_id from payment_events e
      where e.payment_id = f.payment_id and e.kind = 'refunded_by_hand' and e.at = l.at limit 1)
  from ledger l join refunds f on f.id = l.charge_ref
  where l.gateway = 'shop' and l.entry = 'REFUND' and f.tender is not null
  union all
  select at, tender, case action when 'take' then amount else -amount end,
    case action when 'take' then 'deposit taken' else 'deposit returned' end, rental_id, actor_id
  from deposits where action <> 'keep';

-- What Rent Management lists of cancelled bookings.
create index rentals_cancelled on rentals (cancelled_at desc, id) where cancelled_at is not null;
