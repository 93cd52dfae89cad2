-- Of a payment that counts, not more is given back than was paid.
select p.id, p.amount, sum(f.amount) as refunded
from refunds f join payments p on p.id = f.payment_id
where f.reason in ('CANCELLED', 'OVERPAID', 'GOODWILL') and not f.taken_back
group by p.id
having sum(f.amount) > p.amount or p.disposition is distinct from 'APPLIED'
