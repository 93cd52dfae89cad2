-- The ride on a bill, with its corrections, is the price per hour times the hours, rounded up to the taka.
select rentals.id from rentals join bill_lines ride on ride.rental_id = rentals.id and ride.kind = 'ride'
where ride.amount + coalesce((select sum(amount) from bill_lines where corrects = ride.id), 0)
  <> 100 * ceil(price_per_hour * extract(epoch from return_time - start_time) / 360000)
