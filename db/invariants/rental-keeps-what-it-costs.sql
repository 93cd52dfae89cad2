-- The shop keeps the advance of a rental, then its cost, and of a cancelled one its fee. Later goodwill is given beside that.
with moved as (
  select l.rental_id, l.amount from ledger l
    left join refunds f on f.payment_id = l.payment_id and f.charge_ref = l.charge_ref
      and f.reason not in ('CANCELLED', 'GOODWILL')
  where l.entry = 'WAIVER' or l.entry = 'CAPTURE' and f.id is null
  union all
  select p.rental_id, -f.amount from refunds f join payments p on p.id = f.payment_id
    join rentals on rentals.id = p.rental_id
  where f.reason = 'CANCELLED' or f.reason = 'GOODWILL' and f.created_at <= rentals.cancelled_at
), kept as (
  select rental_id, sum(amount) as amount from moved group by rental_id
)
select r.id, r.status, r.total_cost, coalesce(kept.amount, 0) as kept
from rentals r left join kept on kept.rental_id = r.id
where r.status = 'INITIAL_PAID' and coalesce(kept.amount, 0) < 10000
  or r.status = 'FULL_PAID' and coalesce(kept.amount, 0) <> greatest(r.total_cost, 10000)
  or r.status = 'CANCELLED' and coalesce(kept.amount, 0) <> r.total_cost
