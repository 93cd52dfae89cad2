-- No closed rental owes a refund for longer than a bank takes, or leaves one to an admin for a week.
select r.id, f.id as refund_id, f.status from refunds f
  join payments p on p.id = f.payment_id join rentals r on r.id = p.rental_id
where r.status in ('FULL_PAID', 'CANCELLED') and f.status <> 'DONE'
  and (f.created_at < now() - interval '15 days'
    or f.status = 'MANUAL' and f.changed_at < now() - interval '7 days')
