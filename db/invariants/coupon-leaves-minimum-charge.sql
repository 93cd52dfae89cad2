-- A coupon brings no ride below the minimum charge.
with billed as (
  select line.rental_id, line.kind, line.amount + coalesce(sum(correction.amount), 0) as amount
  from bill_lines line left join bill_lines correction on correction.corrects = line.id
  where line.kind in ('ride', 'coupon')
  group by line.id
), rides as (
  select rental_id, sum(amount) filter (where kind = 'ride') as ride, sum(amount) as paid
  from billed group by rental_id having bool_or(kind = 'coupon')
)
select rental_id as id, ride, paid from rides where paid < least(ride, 10000)
