-- A refund is done exactly when the ledger has its movement, with the same amount.
with sent as (
  select distinct payment_id, charge_ref, amount, currency from ledger where entry = 'REFUND'
)
select f.id, f.status from refunds f
  left join sent on sent.charge_ref = f.id and sent.payment_id = f.payment_id
    and sent.amount = f.amount and sent.currency = f.currency
where (f.status = 'DONE') <> (sent.charge_ref is not null)
