-- No charge is refunded twice, by hand and by the gateway.
select f.payment_id, f.charge_ref from ledger l
  join refunds f on f.id = l.charge_ref
where l.entry = 'REFUND'
group by f.payment_id, f.charge_ref having count(*) > 1
