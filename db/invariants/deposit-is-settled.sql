-- The shop never gives back more of a deposit than it holds, and holds none of a rental that is closed.
select rental_id, status, held from held_deposits join rentals on rentals.id = rental_id
where held < 0 or held > 0 and status <> 'INITIAL_PAID'
