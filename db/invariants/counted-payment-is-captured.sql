-- Every payment that counts or is in review has a capture of exactly its amount.
select p.id from payments p
where p.disposition in ('APPLIED', 'REVIEW') and not exists (
  select from ledger l
  where l.payment_id = p.id and l.entry = 'CAPTURE'
    and l.amount = p.amount and l.currency = p.currency
)
