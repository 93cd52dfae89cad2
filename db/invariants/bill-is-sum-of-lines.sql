-- What a rental costs is the sum of its bill; a returned one is billed its ride.
select rentals.id, total_cost, sum(amount) as billed
from rentals left join bill_lines on bill_lines.rental_id = rentals.id
group by rentals.id
having total_cost <> coalesce(sum(amount), 0)
  or (return_time is not null) <> coalesce(bool_or(kind = 'ride'), false)
