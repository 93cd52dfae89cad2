-- The payments and the waiver of a fully paid rental cover its cost, less what a bank took back.
with paid as (
  select rental_id, sum(amount) as amount from payments
  where disposition = 'APPLIED' group by rental_id
), moved as (
  select l.rental_id, sum(case l.entry when 'CHARGEBACK' then -l.amount else l.amount end) as amount
  from ledger l left join payments p on p.id = l.payment_id
  where l.entry = 'WAIVER' or l.entry in ('CHARGEBACK', 'CHARGEBACK_REVERSAL')
    and p.disposition = 'APPLIED' and l.currency = 'BDT' and not exists (
      select from reversals v join refunds f on f.payment_id = v.payment_id
        and f.charge_ref = v.charge_ref and f.reason not in ('CANCELLED', 'GOODWILL')
      where v.gateway = l.gateway and v.ref = l.charge_ref)
  group by l.rental_id
)
select r.id from rentals r
  left join paid on paid.rental_id = r.id
  left join moved on moved.rental_id = r.id
where r.status = 'FULL_PAID'
  and r.total_cost > coalesce(paid.amount, 0) + coalesce(moved.amount, 0)
