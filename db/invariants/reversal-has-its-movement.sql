-- Money comes back to the shop only where the same movement took it away before.
select back.id from ledger back
where back.entry in ('REFUND_REVERSAL', 'CHARGEBACK_REVERSAL') and not exists (
  select from ledger away
  where away.entry || '_REVERSAL' = back.entry and away.gateway = back.gateway
    and away.charge_ref = back.charge_ref and away.payment_id = back.payment_id
    and away.amount = back.amount and away.currency = back.currency
)
