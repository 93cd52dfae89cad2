-- No rental has two payments that count for the same purpose.
select rental_id, purpose from payments
where disposition in ('APPLIED', 'REVIEW')
group by rental_id, purpose having count(*) > 1
