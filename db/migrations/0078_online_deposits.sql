-- A deposit that is paid online with the booking (docs/decisions/0070-deposits-online.md). A save by the previous
-- release keeps the setting, and its payments contain no deposit.
alter table shop
  add column deposit_payment text not null default 'counter' check (deposit_payment in ('counter', 'online'));

-- This part of the amount is a deposit: it pays for nothing.
alter table payments
  add column deposit bigint not null default 0,  -- poisha
  add constraint payments_deposit_check check (deposit >= 0 and deposit < amount) not valid;

-- A movement of the payment's deposit. The gateway took it without an admin; `by_bank`: a bank took it, or gave
-- it back to the shop.
alter table deposits
  add column payment_id char(26),
  add column by_bank boolean not null default false,
  alter column actor_id drop not null,
  add constraint deposits_payment_id_fkey foreign key (payment_id) references payments not valid,
  add constraint deposits_online_check check ((tender = 'online') is not true or payment_id is not null) not valid,
  drop constraint deposits_tender_check,
  add constraint deposits_tender_check
    check (tender in ('cash', 'bkash', 'nagad', 'card', 'bank', 'online')) not valid;

alter table refunds
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in
    ('LATE', 'DUPLICATE', 'MISMATCH', 'RISK', 'CANCELLED', 'OVERPAID', 'GOODWILL', 'DEPOSIT')) not valid;

create or replace view account_adjustments as
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
        and refunds.charge_ref = reversals.charge_ref
        and refunds.reason not in ('CANCELLED', 'OVERPAID', 'GOODWILL', 'DEPOSIT')
      where reversals.gateway = ledger.gateway and reversals.ref = ledger.charge_ref)
union all
-- What the bank took of a charge's deposit is missing from what the shop holds, and not from what was paid.
select id, rental_id, at, case action when 'return' then amount else -amount end, 'DEPOSIT_TAKEN_BACK'
from deposits where by_bank;

create or replace view rental_accounts as
select rentals.id as rental_id, rentals.total_cost as billed, paid.received, moved.taken_back,
  back.refunded, back.goodwill, moved.waived, deposit.held as deposit_held,
  greatest(total.balance, 0) as due, greatest(-total.balance, 0) as credit
from rentals
cross join lateral (
  select coalesce(sum(amount - deposit), 0)::bigint as received
  from payments where rental_id = rentals.id and disposition = 'APPLIED'
) paid
cross join lateral (
  select coalesce(sum(amount) filter (where kind = 'WAIVER'), 0)::bigint as waived,
    coalesce(-sum(amount) filter (where kind <> 'WAIVER'), 0)::bigint as taken_back
  from account_adjustments where rental_id = rentals.id
) moved
cross join lateral (
  select coalesce(sum(refunds.amount) filter (
      where reason <> 'GOODWILL' or refunds.created_at <= rentals.cancelled_at), 0)::bigint as refunded,
    coalesce(sum(refunds.amount) filter (where reason = 'GOODWILL'), 0)::bigint as goodwill
  from payments join refunds on refunds.payment_id = payments.id
    and reason in ('CANCELLED', 'OVERPAID', 'GOODWILL') and not taken_back
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
