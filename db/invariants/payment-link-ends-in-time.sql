-- A payment link ends with its reservation, or after a week.
select rental_id as id, purpose from payment_links join rentals on rentals.id = rental_id
where case purpose when 'ADVANCE' then reserved_until is null or expires_at > reserved_until
  else expires_at > made_at + interval '7 days' end
