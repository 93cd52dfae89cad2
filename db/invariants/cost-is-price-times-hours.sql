-- The ride on a bill, with its corrections, is the price per hour times the hours, rounded up to the taka.
with corrected as (
  select corrects, sum(amount) as amount from bill_lines where corrects is not null group by corrects
)
select rentals.id from rentals
  join bill_lines ride on ride.rental_id = rentals.id and ride.kind = 'ride'
  left join corrected on corrected.corrects = ride.id
where ride.amount + coalesce(corrected.amount, 0)
  <> 100 * ceil(price_per_hour * extract(epoch from return_time - start_time) / 360000)
