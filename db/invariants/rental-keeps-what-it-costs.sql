-- The shop keeps the advance of a rental, then its cost, and of a cancelled one its fee. Later goodwill is
-- given beside that. What a bank took back is missing, and stays with the shop where it is won after a new payment.
with moved (rental_id, amount) as (
  select l.rental_id, l.amount - case l.entry when 'CAPTURE' then p.deposit else 0 end from ledger l
    left join payments p on p.id = l.payment_id
    left join refunds f on f.payment_id = l.payment_id and f.charge_ref = l.charge_ref
      and f.reason not in ('CANCELLED', 'OVERPAID', 'GOODWILL', 'DEPOSIT')
  -- Whether money in review counts is not decided yet.
  where l.entry = 'WAIVER' or l.entry = 'CAPTURE' and f.id is null and p.disposition <> 'REVIEW'
  union all
  select p.rental_id, -f.amount from refunds f join payments p on p.id = f.payment_id
    join rentals on rentals.id = p.rental_id
  where not f.taken_back
    and (f.reason in ('CANCELLED', 'OVERPAID') or f.reason = 'GOODWILL' and f.created_at <= rentals.cancelled_at)
), kept as (
  select rental_id, sum(amount) as amount from moved group by rental_id
), lost as (
  select rental_id, -sum(amount) as amount
  from account_adjustments where kind <> 'WAIVER' group by rental_id
), told as (
  select r.id, r.status, r.total_cost, coalesce(kept.amount, 0) as kept, coalesce(lost.amount, 0) as lost,
    lost.rental_id is not null as was_reversed
  from rentals r left join kept on kept.rental_id = r.id left join lost on lost.rental_id = r.id
)
select id, status, total_cost, kept, lost from told
where status = 'INITIAL_PAID' and kept < 10000
  or status = 'FULL_PAID' and (kept - lost < greatest(total_cost, 10000)
    or kept > greatest(total_cost, 10000) and not was_reversed)
  or status = 'CANCELLED' and (kept < total_cost or kept - lost > total_cost)
