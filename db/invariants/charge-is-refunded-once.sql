-- No refund is sent twice, by hand and by the gateway.
select l.charge_ref from ledger l
where l.entry in ('REFUND', 'REFUND_REVERSAL')
group by l.charge_ref
having count(*) filter (where l.entry = 'REFUND')
  - count(*) filter (where l.entry = 'REFUND_REVERSAL') > 1
