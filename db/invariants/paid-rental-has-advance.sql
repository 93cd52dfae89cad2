-- Every rental that is rented out or fully paid has an advance that counts.
select r.id from rentals r
where r.status in ('INITIAL_PAID', 'FULL_PAID') and not exists (
  select from payments p
  where p.rental_id = r.id and p.purpose = 'ADVANCE' and p.disposition = 'APPLIED'
)
