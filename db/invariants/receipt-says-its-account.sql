-- A receipt says what was billed, paid, waived, taken back and given back at its time. One of an earlier
-- version does not say what was waived or taken back.
with said as (
  select id, rental_id, issued_at, round((content #>> '{account,total}')::numeric * 100) as total,
    (select coalesce(round(sum((p ->> 'amount')::numeric) * 100), 0)
      from jsonb_array_elements(content #> '{account,payments}') p) as paid,
    (select coalesce(round(sum((r ->> 'amount')::numeric) * 100), 0)
      from jsonb_array_elements(content #> '{account,refunds}') r) as refunded,
    (select round(sum((a ->> 'amount')::numeric) * 100)
      from jsonb_array_elements(content #> '{account,adjustments}') a) as adjusted
  from receipts
), kept as (
  select said.*,
    (select coalesce(sum(amount), 0) from bill_lines
      where bill_lines.rental_id = said.rental_id and at <= issued_at) as kept_total,
    (select coalesce(sum(amount - deposit), 0) from payments p
      where p.rental_id = said.rental_id and disposition = 'APPLIED' and issued_at >= coalesce(
        (select min(at) from payment_events e where e.payment_id = p.id and e.kind in ('applied', 'applied_in_advance')),
        p.paid_at)) as kept_paid,
    (select coalesce(sum(f.amount), 0) from refunds f join payments p on p.id = f.payment_id
      where p.rental_id = said.rental_id and f.created_at <= issued_at
        and f.reason in ('CANCELLED', 'OVERPAID', 'GOODWILL')) as kept_refunded,
    (select coalesce(sum(amount), 0) from account_adjustments a
      where a.rental_id = said.rental_id and a.at <= issued_at) as kept_adjusted,
    -- A refund that was closed as taken back was on the receipts before.
    (select bool_or(f.taken_back) from refunds f join payments p on p.id = f.payment_id
      where p.rental_id = said.rental_id) as has_closed_refund
  from said
)
select id, total, kept_total, paid, kept_paid, refunded, kept_refunded, adjusted, kept_adjusted from kept
where total <> kept_total or paid <> kept_paid or adjusted <> kept_adjusted
  or refunded <> kept_refunded and has_closed_refund is not true
