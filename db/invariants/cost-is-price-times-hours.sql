-- The ride on a bill, with its corrections, is the price per hour times the hours, rounded up to the taka.
-- A bike that came back before its booked start costs the minimum charge. Rides with a price list or a
-- season are calculated anew by db/mispriced-rides.ts.
with corrected as (
  select corrects, sum(amount) as amount from bill_lines where corrects is not null group by corrects
)
select rentals.id from rentals
  join bill_lines ride on ride.rental_id = rentals.id and ride.kind = 'ride'
  left join corrected on corrected.corrects = ride.id
where coalesce(terms -> 'prices', 'null') = 'null' and ride.amount + coalesce(corrected.amount, 0)
  <> case when return_time <= start_time then 10000
    else 100 * ceil(price_per_hour * extract(epoch from return_time - start_time) / 360000) end
