-- No charge is refunded twice, by hand and by the gateway.
select f.payment_id, f.charge_ref from ledger l
  join refunds f on f.id = l.charge_ref
where l.entry in ('REFUND', 'REFUND_REVERSAL')
group by f.payment_id, f.charge_ref
having count(*) filter (where l.entry = 'REFUND')
  - count(*) filter (where l.entry = 'REFUND_REVERSAL') > 1
