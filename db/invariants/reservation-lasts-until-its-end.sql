-- A reservation keeps its bike until its end, and longer only while its payment page is open.
select r.id from rentals r
where r.status = 'PENDING_PAYMENT' and (r.hold_expires_at < r.reserved_until
  or r.hold_expires_at > r.reserved_until and not exists (
    select from payments p
    where p.rental_id = r.id and p.purpose = 'ADVANCE' and p.status in ('CREATED', 'INIT_UNKNOWN', 'OPEN')
  ))
