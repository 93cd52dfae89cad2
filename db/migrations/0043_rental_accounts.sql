-- Every act on a rental raises its revision: a form that was begun with another one is refused.
alter table rentals add column revision integer not null default 0;

-- A bike that was handed out before its booked start may also be back before it.
alter table rentals
  drop constraint rentals_check1,
  add constraint rentals_check1 check (
    return_time is null or return_time > start_time or return_time > handed_out_at) not valid;

-- Payments: the only place where the money of a rental is added up (docs/decisions/0055-one-account-and-one-runner.md).
-- `taken_back`: by a bank, or by a refund made at the gateway, less what was won back. Goodwill is a
-- present and in no balance, unless the booking was cancelled after it.
create view rental_accounts as
select rentals.id as rental_id, rentals.total_cost as billed, paid.received, moved.taken_back,
  back.refunded, back.goodwill, moved.waived, deposit.held as deposit_held,
  greatest(total.balance, 0) as due, greatest(-total.balance, 0) as credit
from rentals
cross join lateral (
  select coalesce(sum(amount), 0)::bigint as received
  from payments where rental_id = rentals.id and disposition = 'APPLIED'
) paid
cross join lateral (
  select coalesce(sum(ledger.amount) filter (where entry = 'WAIVER'), 0)::bigint as waived,
    coalesce(sum(case entry when 'CHARGEBACK' then ledger.amount else -ledger.amount end)
      filter (where entry in ('CHARGEBACK', 'CHARGEBACK_REVERSAL') and disposition = 'APPLIED'
        and ledger.currency = 'BDT'), 0)::bigint as taken_back
  from ledger left join payments on payments.id = ledger.payment_id
  where ledger.rental_id = rentals.id
) moved
cross join lateral (
  select coalesce(sum(refunds.amount) filter (
      where reason = 'CANCELLED' or refunds.created_at <= rentals.cancelled_at), 0)::bigint as refunded,
    coalesce(sum(refunds.amount) filter (where reason = 'GOODWILL'), 0)::bigint as goodwill
  from payments join refunds on refunds.payment_id = payments.id and reason in ('CANCELLED', 'GOODWILL')
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
