-- Disputes, and refunds that were made in the gateway's own dashboard: the state of each, as the
-- gateway last said it. The ledger has the movements of money (docs/decisions/0057-reversals-are-facts.md).
create table reversals (
  gateway    text not null,
  ref        text not null,                                              -- the gateway's own id of it
  payment_id char(26) not null references payments,
  charge_ref text not null,
  kind       text not null check (kind in ('dispute', 'refund')),
  minor      bigint not null check (minor > 0),                          -- in 1/100 of the currency
  currency   text not null,
  state      text not null check (state in ('pending', 'taken', 'returned')),
  is_final   boolean not null,
  respond_by timestamptz,
  reason     text,
  noted_at   timestamptz not null,
  changed_at timestamptz not null,
  primary key (gateway, ref)
);
create index reversals_of_payment on reversals (payment_id);
create index reversals_changed on reversals (changed_at);
create index reversals_open on reversals (respond_by) where not is_final;

-- A refund is closed without a movement where the bank had taken the money back already.
alter table refunds add column taken_back boolean not null default false;

-- Payments: what changes the balance of a rental beside its bill, payments and refunds. An amount is positive
-- where less is left to pay. A charge that was rejected is in no account, and neither is what a bank took
-- back of it.
create view account_adjustments as
select ledger.id, ledger.rental_id, ledger.at,
  case entry when 'CHARGEBACK' then -ledger.amount else ledger.amount end as amount,
  case when entry = 'WAIVER' then entry
    when entry = 'CHARGEBACK' then case ledger.note when 'dispute' then 'DISPUTE' else 'GATEWAY_REFUND' end
    else case ledger.note when 'dispute' then 'DISPUTE_WON' else 'GATEWAY_REFUND_RETURNED' end end as kind
from ledger left join payments on payments.id = ledger.payment_id
where entry = 'WAIVER'
  or entry in ('CHARGEBACK', 'CHARGEBACK_REVERSAL') and disposition = 'APPLIED' and ledger.currency = 'BDT'
    and not exists (
      select from reversals join refunds on refunds.payment_id = reversals.payment_id
        and refunds.charge_ref = reversals.charge_ref and refunds.reason not in ('CANCELLED', 'GOODWILL')
      where reversals.gateway = ledger.gateway and reversals.ref = ledger.charge_ref);

create or replace view rental_accounts as
select rentals.id as rental_id, rentals.total_cost as billed, paid.received, moved.taken_back,
  back.refunded, back.goodwill, moved.waived, deposit.held as deposit_held,
  greatest(total.balance, 0) as due, greatest(-total.balance, 0) as credit
from rentals
cross join lateral (
  select coalesce(sum(amount), 0)::bigint as received
  from payments where rental_id = rentals.id and disposition = 'APPLIED'
) paid
cross join lateral (
  select coalesce(sum(amount) filter (where kind = 'WAIVER'), 0)::bigint as waived,
    coalesce(-sum(amount) filter (where kind <> 'WAIVER'), 0)::bigint as taken_back
  from account_adjustments where rental_id = rentals.id
) moved
cross join lateral (
  select coalesce(sum(refunds.amount) filter (
      where reason = 'CANCELLED' or refunds.created_at <= rentals.cancelled_at), 0)::bigint as refunded,
    coalesce(sum(refunds.amount) filter (where reason = 'GOODWILL'), 0)::bigint as goodwill
  from payments join refunds on refunds.payment_id = payments.id
    and reason in ('CANCELLED', 'GOODWILL') and not taken_back
  where payments.rental_id = rentals.id
) back
cross join lateral (
  select coalesce(sum(case action when 'take' then amount else -amount end), 0)::bigint as held
  from deposits where rental_id = rentals.id
) deposit
cross join lateral (
  -- Nothing is due before the bill exists. The advance of 100 taka is the minimum charge.
  select case when rentals.return_time is null and rentals.cancelled_at is null then 0
    else case when rentals.cancelled_at is null then greatest(rentals.total_cost, 10000)
        else rentals.total_cost end
      - paid.received + moved.taken_back + back.refunded - moved.waived end as balance
) total;
