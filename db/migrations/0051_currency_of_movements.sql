-- A refund of another currency that was marked as given back at the counter was subtracted from the
-- taka in the till. Its currency is now a part of the movement, and closings add up taka alone.
create or replace view counter_movements as
  select l.at, p.tender, l.amount, 'payment' as kind, l.rental_id,
    (select actor_id from payment_events e
      where e.payment_id = p.id and e.kind = 'taken_at_counter' limit 1) as actor_id,
    l.currency
  from ledger l join payments p on p.id = l.payment_id
  where l.gateway = 'counter' and l.entry = 'CAPTURE' and p.tender <> 'deposit'
  union all
  select l.at, f.tender, -l.amount, 'refund', l.rental_id,
    (select actor_id from payment_events e
      where e.payment_id = f.payment_id and e.kind = 'refunded_by_hand' and e.at = l.at limit 1),
    l.currency
  from ledger l join refunds f on f.id = l.charge_ref
  where l.gateway = 'shop' and l.entry = 'REFUND' and f.tender is not null
  union all
  select at, tender, case action when 'take' then amount else -amount end,
    case action when 'take' then 'deposit taken' else 'deposit returned' end, rental_id, actor_id,
    'BDT'
  from deposits where action <> 'keep';
