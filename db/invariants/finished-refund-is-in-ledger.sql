-- A refund is done exactly when the ledger has its movement, or when the bank had taken the money back.
with sent as (
  select payment_id, charge_ref, currency, sum(amount) filter (where entry = 'REFUND')
    - coalesce(sum(amount) filter (where entry = 'REFUND_REVERSAL'), 0) as amount
  from ledger where entry in ('REFUND', 'REFUND_REVERSAL')
  group by payment_id, charge_ref, currency
)
select f.id, f.status from refunds f
  left join sent on sent.charge_ref = f.id and sent.payment_id = f.payment_id
    and sent.amount >= f.amount and sent.currency = f.currency
where not f.taken_back and (f.status = 'DONE') <> (sent.charge_ref is not null)
  or f.taken_back and f.status <> 'DONE'
