-- No rental has two online payments that count for the same purpose.
select rental_id, purpose from payments
where disposition in ('APPLIED', 'REVIEW') and gateway <> 'counter'
group by rental_id, purpose having count(*) > 1
