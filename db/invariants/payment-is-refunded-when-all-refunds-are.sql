-- A payment is called refunded once all its refunds are done, and not before.
with unfinished as (select distinct payment_id from refunds where status <> 'DONE')
select p.id, p.disposition from payments p
  left join unfinished on unfinished.payment_id = p.id
where p.disposition in ('REFUND_DUE', 'REFUNDED')
  and (p.disposition = 'REFUND_DUE') <> (unfinished.payment_id is not null)
