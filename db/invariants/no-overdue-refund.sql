-- No refund is more than ten minutes overdue.
select id, status from refunds
where status not in ('DONE', 'MANUAL')
  and coalesce(next_try_at, created_at) < now() - interval '10 minutes'
