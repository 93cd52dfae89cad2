-- A late fee that was not taken back is the one of the rental's terms.
with fees as (
  select line.rental_id, line.amount + coalesce(sum(correction.amount), 0) as billed
  from bill_lines line left join bill_lines correction on correction.corrects = line.id
  where line.kind = 'late' and line.actor_id is null
  group by line.id
), owed as (
  select id, (terms #>> '{lateFee,perHour}')::numeric * greatest(0, ceil((extract(epoch from
    return_time - planned_return) - 60 * (terms #>> '{lateFee,graceMinutes}')::numeric) / 3600)) as fee
  from rentals where return_time is not null and planned_return is not null
)
select rentals.id, coalesce(fees.billed, 0) as billed, coalesce(owed.fee, 0) as fee
from rentals left join owed on owed.id = rentals.id left join fees on fees.rental_id = rentals.id
where rentals.return_time is not null
  and coalesce(fees.billed, 0) <> coalesce(owed.fee, 0)
  and fees.billed is distinct from 0
