-- No rental has two advances that count, nor two payments of a purpose in review.
select rental_id, purpose from payments
where disposition = 'REVIEW' or purpose = 'ADVANCE' and disposition = 'APPLIED'
group by rental_id, purpose having count(*) > 1
