-- What happened since events are recorded has its event.
-- A server of the previous release, which records none, may be at work for a day after an upgrade.
with recorded as (
  select case when exists (select from events where rental_id is not null and revision is null)
    then min(at) + interval '1 day' else min(at) end as since
  from events where revision is not null
)
select 'payment' as subject, payment_id as id, kind from payment_events, recorded
where at >= since and kind in ('applied', 'applied_in_advance', 'review_begun', 'charge_disputed', 'refunded_at_gateway',
    'chargeback_reversed', 'refund_due', 'refund_needs_a_person', 'refunded', 'refunded_by_hand',
    'refund_verified_sent', 'refund_reversed', 'refund_taken_back')
  and not exists (select from events where events.payment_event_id = payment_events.id)
union all
select 'rental', subject_id, kind from audit_events, recorded
where audit_events.at >= since and kind in ('return_entered', 'return_corrected', 'planned_return_changed', 'start_changed', 'bike_exchanged',
    'rental_cancelled', 'no_show_marked', 'bike_reserved', 'reservation_released',
    'payment_link_made',
    'deposit_taken', 'deposit_returned', 'deposit_kept', 'deposit_used')
  and not exists (select from events
    where events.rental_id::text = subject_id and events.kind = audit_events.kind
      and events.at = audit_events.at)
union all
select 'rental', rental_id::text, bill_lines.kind from bill_lines, recorded
where bill_lines.at >= since and actor_id is not null
  and bill_lines.kind in ('damage', 'extra', 'late', 'discount')
  and not exists (select from events where events.rental_id = bill_lines.rental_id
    and events.record_id = bill_lines.id)
