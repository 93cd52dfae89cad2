-- The shop keeps the advance of a rental, then its cost, and nothing of a cancelled one.
with kept as (
  select l.rental_id, sum(l.amount) as amount from ledger l
    left join refunds f on f.payment_id = l.payment_id and f.charge_ref = l.charge_ref
  where l.entry = 'WAIVER' or l.entry = 'CAPTURE' and f.id is null
  group by l.rental_id
)
select r.id, r.status, r.total_cost, coalesce(kept.amount, 0) as kept
from rentals r left join kept on kept.rental_id = r.id
where r.status = 'INITIAL_PAID' and coalesce(kept.amount, 0) < 10000
  or r.status = 'FULL_PAID' and coalesce(kept.amount, 0) <> greatest(r.total_cost, 10000)
  or r.status = 'CANCELLED' and coalesce(kept.amount, 0) <> 0
