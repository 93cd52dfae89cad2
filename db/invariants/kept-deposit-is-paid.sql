-- What is kept of a deposit has paid for the damage, and what is used of it for the bill; nothing else was
-- paid by a deposit.
with kept as (
  select rental_id, sum(amount) as amount from deposits where action in ('keep', 'use') group by rental_id
), paid as (
  select rental_id, sum(amount) as amount from payments
  where tender = 'deposit' and disposition = 'APPLIED' group by rental_id
)
select coalesce(kept.rental_id, paid.rental_id) as id, kept.amount as kept, paid.amount as paid
from kept full join paid on paid.rental_id = kept.rental_id
where kept.amount is distinct from paid.amount
