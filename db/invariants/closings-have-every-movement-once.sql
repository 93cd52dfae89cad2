-- The closings expected all money that moved at the counter until the last of them, each movement once.
with last as (select max(ended_at) as ended_at from closings)
select tender, moved.amount as moved, coalesce(closed.expected, 0) as closed
from (
  select tender, sum(amount) as amount from counter_movements, last
  where at < last.ended_at and currency = 'BDT' group by tender
) as moved
full join (
  select tender, sum(expected) as expected from closing_tenders group by tender
) as closed using (tender)
where coalesce(moved.amount, 0) <> coalesce(closed.expected, 0)
