-- The kilometres on a bill are those between the odometers above what the rental's terms include.
with fees as (
  select line.rental_id, line.amount + coalesce(sum(correction.amount), 0) as billed
  from bill_lines line left join bill_lines correction on correction.corrects = line.id
  where line.kind = 'kilometres'
  group by line.id
), ridden as (
  select rental_id, leg, max(odometer_km) filter (where direction = 'back')
    - max(odometer_km) filter (where direction = 'out') as km
  from handovers
  where not is_withdrawal
    and not exists (select from handovers later where later.replaces = handovers.id)
  group by rental_id, leg
), counted as (
  -- Of a rental with several bikes all were read, or nothing is billed.
  select rental_id, case when bool_and(km is not null) then sum(km) end as ridden
  from ridden group by rental_id
), owed as (
  select id, (terms #>> '{prices,list,kilometres,pricePerKm}')::numeric * greatest(0, ridden
    - (terms #>> '{prices,list,kilometres,perDay}')::numeric
      * greatest(1, ceil(extract(epoch from return_time - start_time) / 86400))) as fee
  from rentals join counted on rental_id = id where return_time is not null
), billed as (
  select rental_id, sum(billed) as billed from fees group by rental_id
)
-- What an admin has taken back is no longer in the terms.
select rentals.id, coalesce(billed, 0) as billed, coalesce(fee, 0) as fee
from rentals left join owed on owed.id = rentals.id left join billed on billed.rental_id = rentals.id
where coalesce(billed, 0) <> coalesce(fee, 0)
