-- The ride on a bill is the price per hour times the hours, rounded up to the taka.
select rentals.id from rentals join bill_lines on bill_lines.rental_id = rentals.id and kind = 'ride'
where amount <> 100 * ceil(price_per_hour * extract(epoch from return_time - start_time) / 360000)
