-- The payments and the waiver of a fully paid rental cover its cost.
with paid as (
  select rental_id, sum(amount) as amount from payments
  where disposition = 'APPLIED' group by rental_id
), waived as (
  select rental_id, sum(amount) as amount from ledger
  where entry = 'WAIVER' group by rental_id
)
select r.id from rentals r
  left join paid on paid.rental_id = r.id
  left join waived on waived.rental_id = r.id
where r.status = 'FULL_PAID'
  and r.total_cost > coalesce(paid.amount, 0) + coalesce(waived.amount, 0)
