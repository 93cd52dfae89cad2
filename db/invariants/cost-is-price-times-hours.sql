-- A cost is the price per hour times the hours, rounded up to the taka.
select id from rentals
where return_time is not null and total_cost
  <> 100 * ceil(price_per_hour * extract(epoch from return_time - start_time) / 360000)
