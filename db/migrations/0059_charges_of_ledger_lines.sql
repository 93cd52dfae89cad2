-- Payments and rentals: a row of the ledger's file also names the charge of the gateway that it belongs to,
-- and the gateway's number of a refund, because those are what the gateway's own lists name.
create or replace view ledger_lines as
  select id, at, rental_id, payment_id, entry, amount, currency, charge_ref, note, tender, moved,
    case
      when entry = 'CAPTURE' then charge_ref
      when entry in ('REFUND', 'REFUND_REVERSAL') then
        (select refunds.charge_ref from refunds where refunds.id = money_movements.charge_ref::char(26))
      -- An admin may have recorded what the gateway does not report, under the number of its refund.
      else coalesce(
        (select reversals.charge_ref from reversals
          where reversals.gateway = money_movements.tender and ref = money_movements.charge_ref),
        (select refunds.charge_ref from refunds where refunds.id = money_movements.charge_ref::char(26)))
    end as charge,
    case when entry in ('REFUND', 'REFUND_REVERSAL') then
      (select gateway_ref from refunds where refunds.id = money_movements.charge_ref::char(26))
    end as gateway_refund
  from money_movements
  union all
  select id, at, rental_id, null, entry, amount, currency, charge_ref, note, 'waived', amount, null, null
  from ledger where entry = 'WAIVER'
  union all
  select id, at, rental_id, null,
    case action when 'take' then 'DEPOSIT_TAKEN' when 'return' then 'DEPOSIT_RETURNED' else 'DEPOSIT_KEPT' end,
    amount, 'BDT', '', note, coalesce(tender, 'deposit'),
    case action when 'take' then amount else -amount end, null, null
  from deposits;
