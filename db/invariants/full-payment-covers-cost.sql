-- The payments and the waiver of a fully paid rental cover its cost, less what a bank took back.
with paid as (
  select rental_id, sum(amount - deposit) as amount from payments
  where disposition = 'APPLIED' group by rental_id
), adjusted as (
  select rental_id, sum(amount) as amount from account_adjustments group by rental_id
)
select r.id from rentals r
  left join paid on paid.rental_id = r.id
  left join adjusted on adjusted.rental_id = r.id
where r.status = 'FULL_PAID'
  and r.total_cost > coalesce(paid.amount, 0) + coalesce(adjusted.amount, 0)
