-- Only a hold whose payment is in review has no end.
select r.id from rentals r
where r.status = 'PENDING_PAYMENT' and r.hold_expires_at is null and not exists (
  select from payments p where p.rental_id = r.id and p.disposition = 'REVIEW'
)
