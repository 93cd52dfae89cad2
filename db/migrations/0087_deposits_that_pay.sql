-- A deposit may pay what is left of the bill. As with a deposit that is kept, no money moves then: it was in
-- the till already. A server of the previous release writes no such row.
alter table deposits
  drop constraint deposits_action_check,
  add constraint deposits_action_check check (action in ('take', 'return', 'keep', 'use')) not valid,
  drop constraint deposits_check,
  add constraint deposits_check check ((action in ('keep', 'use')) = (tender is null)) not valid;

create or replace view ledger_lines as
  select id, at, rental_id, payment_id, entry, amount, currency, charge_ref, note, tender, moved,
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
            and reason not in ('CANCELLED', 'OVERPAID', 'GOODWILL')))
      then amount else 0 end as in_advance
  from money_movements
  union all
  select id, at, rental_id, null, entry, amount, currency, charge_ref, note, 'waived', amount, null, null, 0
  from ledger where entry = 'WAIVER'
  union all
  select id, at, rental_id, null,
    case action when 'take' then 'DEPOSIT_TAKEN' when 'return' then 'DEPOSIT_RETURNED'
      when 'use' then 'DEPOSIT_USED' else 'DEPOSIT_KEPT' end,
    amount, 'BDT', '', note, coalesce(tender, 'deposit'),
    case action when 'take' then amount else -amount end, null, null, 0
  from deposits;

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
  from deposits where action not in ('keep', 'use');
