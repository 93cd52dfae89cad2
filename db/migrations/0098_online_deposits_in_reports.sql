-- Payments and deposits: a deposit that was paid online is no part of what a charge paid, and its refund no part of
-- what was given back: both are lines of the deposit.
create or replace view ledger_lines as
  select id, at, rental_id, money_movements.payment_id,
    case when part.is_deposit then case entry when 'REFUND' then 'DEPOSIT_RETURNED' else 'DEPOSIT_TAKEN' end
      else entry end as entry,
    amount - part.deposit as amount, currency, charge_ref, note, tender,
    case when moved < 0 then moved + part.deposit else moved - part.deposit end as moved,
    case
      when entry = 'CAPTURE' then charge_ref
      when entry in ('REFUND', 'REFUND_REVERSAL') then
        (select refunds.charge_ref from refunds where refunds.id = money_movements.charge_ref::char(26))
      else coalesce(
        (select reversals.charge_ref from reversals
          where reversals.gateway = money_movements.tender and ref = money_movements.charge_ref),
        (select refunds.charge_ref from refunds where refunds.id = money_movements.charge_ref::char(26)))
    end as charge,
    case when entry in ('REFUND', 'REFUND_REVERSAL') then
      (select gateway_ref from refunds where refunds.id = money_movements.charge_ref::char(26))
    end as gateway_refund,
    case when entry = 'CAPTURE' and exists (
      select from payments
      where payments.id = money_movements.payment_id and in_advance and disposition = 'APPLIED'
        and (gateway = 'counter' or not exists (
          select from bill_lines
          where bill_lines.rental_id = money_movements.rental_id and kind = 'ride'
            and bill_lines.at < money_movements.at))
        -- A charge that was refunded for what is wrong with it paid for nothing.
        and not exists (
          select from refunds
          where refunds.payment_id = payments.id and refunds.charge_ref = money_movements.charge_ref
            and reason not in ('CANCELLED', 'OVERPAID', 'GOODWILL', 'DEPOSIT')))
      then amount - part.deposit else 0 end as in_advance
  from money_movements cross join lateral (
    select
      case
        when entry = 'CAPTURE' then coalesce((
          select deposit from payments
          where payments.id = money_movements.payment_id and deposit > 0 and disposition = 'APPLIED'
            and not exists (
              select from refunds
              where refunds.payment_id = payments.id and refunds.charge_ref = money_movements.charge_ref
                and reason not in ('CANCELLED', 'OVERPAID', 'GOODWILL', 'DEPOSIT'))), 0)
        when entry in ('CHARGEBACK', 'CHARGEBACK_REVERSAL') then coalesce((
          select sum(deposits.amount) from deposits
          where by_bank and deposits.payment_id = money_movements.payment_id and deposits.at = money_movements.at
            and action = case entry when 'CHARGEBACK' then 'return' else 'take' end), 0)::bigint
        else 0 end as deposit,
      entry in ('REFUND', 'REFUND_REVERSAL') and exists (
        select from refunds where refunds.id = money_movements.charge_ref::char(26) and reason = 'DEPOSIT') as is_deposit
  ) part
  union all
  select id, at, rental_id, null, entry, amount, currency, charge_ref, note, 'waived', amount, null, null, 0
  from ledger where entry = 'WAIVER'
  union all
  select deposits.id, deposits.at, deposits.rental_id, payment_id,
    case action when 'take' then 'DEPOSIT_TAKEN' when 'return' then 'DEPOSIT_RETURNED'
      when 'use' then 'DEPOSIT_USED' else 'DEPOSIT_KEPT' end,
    deposits.amount, 'BDT', '', note, coalesce(payments.gateway, deposits.tender, 'deposit'),
    case action when 'take' then deposits.amount else -deposits.amount end,
    (select charge_ref from ledger
      where ledger.payment_id = payments.id and entry = 'CAPTURE' and ledger.amount = payments.amount
      order by ledger.at limit 1), null, 0
  from deposits left join payments on payments.id = payment_id
  -- Its refund is a line once the customer has the money.
  where payment_id is null or by_bank or not exists (
    select from deposits earlier where earlier.payment_id = deposits.payment_id and earlier.id < deposits.id);

create or replace view counter_movements as
  select l.at, p.tender, l.amount, 'payment' as kind, l.rental_id,
    (select actor_id from payment_events e
      where e.payment_id = p.id and e.kind = 'taken_at_counter' limit 1) as actor_id,
    l.currency,
    case when p.in_advance then l.amount else 0 end as in_advance
  from ledger l join payments p on p.id = l.payment_id
  where l.gateway = 'counter' and l.entry = 'CAPTURE' and p.tender <> 'deposit'
  union all
  select l.at, f.tender, -l.amount, 'refund', l.rental_id,
    (select actor_id from payment_events e
      where e.payment_id = f.payment_id and e.kind = 'refunded_by_hand' and e.at = l.at limit 1),
    l.currency, 0
  from ledger l join refunds f on f.id = l.charge_ref
  where l.gateway = 'shop' and l.entry = 'REFUND' and f.tender is not null
  union all
  select at, tender, case action when 'take' then amount else -amount end,
    case action when 'take' then 'deposit taken' else 'deposit returned' end, rental_id, actor_id,
    'BDT', 0
  from deposits where action not in ('keep', 'use') and tender <> 'online';
