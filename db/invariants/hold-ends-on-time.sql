-- No hold outlives its time by more than a minute (while the gateway answers).
select id from rentals
where status = 'PENDING_PAYMENT' and hold_expires_at < now() - interval '1 minute'
