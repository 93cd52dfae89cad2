-- A deposit that was paid online was taken once, and what was given back of it is what its refunds say.
with moved as (
  select payment_id,
    sum(case action when 'take' then amount else -amount end) as held,
    count(*) filter (where not exists (
      select from deposits earlier where earlier.payment_id = deposits.payment_id and earlier.id < deposits.id)
      and action = 'take') as taken
  from deposits where payment_id is not null and not by_bank group by payment_id
), refunded as (
  select payment_id, sum(amount) as amount from refunds
  where reason = 'DEPOSIT' and not taken_back group by payment_id
)
select p.id, p.deposit, moved.held, refunded.amount as refunded
from payments p
  left join moved on moved.payment_id = p.id
  left join refunded on refunded.payment_id = p.id
where p.disposition = 'APPLIED' and p.deposit > 0
    and (moved.taken is distinct from 1 or moved.held <> p.deposit - coalesce(refunded.amount, 0))
  or (p.disposition is distinct from 'APPLIED' or p.deposit = 0)
    and (moved.payment_id is not null or refunded.payment_id is not null)
