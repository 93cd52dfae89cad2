-- Money before the ride (docs/decisions/0065-money-before-the-ride.md). A save by the previous release keeps
-- the settings, and its payments are none in advance.
alter table shop
  add column online_payment text not null default 'advance'
    check (online_payment in ('advance', 'choice', 'all')),
  add column most_in_advance bigint not null default 2000000 check (most_in_advance > 0);  -- poisha

-- Begun before the return: it pays for a ride that is not billed yet.
alter table payments add column in_advance boolean not null default false;

-- OVERPAID gives back what a customer has paid too much.
alter table refunds
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check
    check (reason in ('LATE', 'DUPLICATE', 'MISMATCH', 'RISK', 'CANCELLED', 'OVERPAID', 'GOODWILL')) not valid;

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
        and refunds.reason not in ('CANCELLED', 'OVERPAID', 'GOODWILL')
      where reversals.gateway = ledger.gateway and reversals.ref = ledger.charge_ref);

-- Refunded: because the booking was cancelled, or because more was paid than the bill.
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
