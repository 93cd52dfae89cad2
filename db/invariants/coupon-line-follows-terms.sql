-- What a coupon takes off a ride follows from the rental's terms.
with lines as (
  select line.rental_id, line.kind,
    line.amount + coalesce(sum(correction.amount), 0) as amount
  from bill_lines line left join bill_lines correction on correction.corrects = line.id
  where line.kind in ('ride', 'coupon') group by line.id
), rides as (
  select rental_id, coalesce(sum(amount) filter (where kind = 'ride'), 0) as ride,
    -coalesce(sum(amount) filter (where kind = 'coupon'), 0) as taken_off
  from lines group by rental_id
), allowed as (
  select rides.*, terms -> 'coupon' as coupon,
    greatest(0, least(ride - 10000, case terms #>> '{coupon,kind}'
      when 'percentage' then floor(ride * (terms #>> '{coupon,percent}')::numeric / 100)
      when 'amount' then (terms #>> '{coupon,amount}')::numeric else 0 end)) as most
  from rides join rentals on rentals.id = rental_id
)
-- A coupon for some days of the week takes a part of it off.
select rental_id as id, ride, taken_off, most from allowed
where taken_off > most or taken_off < 0
  or taken_off < most and jsonb_array_length(coalesce(coupon -> 'weekdays', '[]')) = 0
