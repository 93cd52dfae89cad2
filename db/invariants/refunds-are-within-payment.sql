-- Of a payment that counts, not more is given back than was paid, and of its deposit not more than was taken.
select p.id, p.amount, p.deposit, sum(f.amount) as refunded
from refunds f join payments p on p.id = f.payment_id
where f.reason in ('CANCELLED', 'OVERPAID', 'GOODWILL', 'DEPOSIT') and not f.taken_back
group by p.id
having coalesce(sum(f.amount) filter (where reason <> 'DEPOSIT'), 0) > p.amount - p.deposit
  or coalesce(sum(f.amount) filter (where reason = 'DEPOSIT'), 0) > p.deposit
  or p.disposition is distinct from 'APPLIED'
