-- Every charge counts, is in review or is refunded because it does not count, and only one of these.
with captured as (
  select payment_id, count(*) as charges from ledger
  where entry = 'CAPTURE' group by payment_id
), rejected as (
  select payment_id, count(*) as charges from refunds
  where reason not in ('CANCELLED', 'OVERPAID', 'GOODWILL', 'DEPOSIT') group by payment_id
)
select p.id from payments p
  left join captured on captured.payment_id = p.id
  left join rejected on rejected.payment_id = p.id
where coalesce(captured.charges, 0) <> coalesce(rejected.charges, 0)
  + case when p.disposition in ('APPLIED', 'REVIEW') then 1 else 0 end
