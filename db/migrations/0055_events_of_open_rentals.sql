-- Outside a transaction: the events of rentals that are not closed, from what is known of them. What
-- happened to closed ones stays in their bill, payments and handovers.
do $$
declare
  batch uuid[];
  before uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    batch := array(select id from rentals
      where id > before and status in ('PENDING_PAYMENT', 'INITIAL_PAID') order by id limit 1000);
    exit when cardinality(batch) = 0;
    insert into events (kind, rental_id, user_id, payment_id, refund_id, record_id, payment_event_id,
      actor_id, amount, currency, time, at)
    select kind, rental_id, rentals.user_id, payment_id, refund_id, record_id, payment_event_id,
      actor_id, amount, case when amount is not null then coalesce(currency, 'BDT') end, time, at
    from (
      select 1 as place, 'rental_booked' as kind, rental_id, id as payment_id, null as refund_id,
        null::uuid as record_id, null::bigint as payment_event_id,
        (select actor_id from payment_events e
          where e.payment_id = payments.id and e.kind = 'taken_at_counter') as actor_id,
        amount, currency, null::timestamptz as time, paid_at as at
      from payments
      where rental_id = any(batch) and purpose = 'ADVANCE' and disposition = 'APPLIED'
      union all
      select 2, case l.kind when 'applied' then 'payment_received' when 'review_begun' then 'payment_in_review'
          when 'refund_due' then 'refund_requested' when 'refunded' then 'refund_done'
          when 'refunded_by_hand' then 'refund_done' when 'refund_verified_sent' then 'refund_done'
          else l.kind end,
        rental_id, l.payment_id, null, null, l.id,
        coalesce(l.actor_id, (select t.actor_id from payment_events t
          where t.payment_id = l.payment_id and t.kind = 'taken_at_counter' and l.kind = 'applied')),
        l.amount, currency, null, l.at
      from logged_payment_events l
      where rental_id = any(batch) and l.kind in ('applied', 'review_begun', 'charge_disputed',
        'refunded_at_gateway', 'chargeback_reversed', 'refund_due', 'refund_needs_a_person', 'refunded',
        'refunded_by_hand', 'refund_verified_sent', 'refund_reversed')
      union all
      select 3, case when is_withdrawal then 'handover_withdrawn' when exists (
          select from handovers earlier where earlier.id = handovers.replaces and not earlier.is_withdrawal)
          then 'handover_corrected'
        when direction = 'out' then 'bike_handed_out' else 'bike_taken_back' end,
        rental_id, null, null, id, null, actor_id, null, null, null, recorded_at
      from handovers where rental_id = any(batch)
      union all
      select 4, kind, subject_id::uuid, null, null, null, null, actor_id, null, null,
        (coalesce(changes -> 'returnTime', changes -> 'plannedReturn') ->> 'after')::timestamptz, at
      from audit_events where subject_id = any(batch::text[])
        and kind in ('return_entered', 'return_corrected', 'planned_return_changed')
      union all
      select 5, 'coupon_given', subject_id::uuid, null, null, null, null, actor_id, null, null, null, at
      from audit_events where subject_id = any(batch::text[]) and kind = 'bill_line_added'
        and changes #>> '{line,after}' = 'coupon'
      union all
      select 6, case when corrects is null then 'bill_line_added' else 'bill_line_taken_back' end,
        rental_id, null, null, id, null, actor_id, amount, null, null, at
      from bill_lines where rental_id = any(batch) and actor_id is not null
        and kind in ('damage', 'extra', 'late', 'discount', 'correction')
        and not exists (select from audit_events where subject_id = bill_lines.rental_id::text
          and audit_events.kind = 'return_corrected' and audit_events.at = bill_lines.at)
      union all
      select 7, case action when 'take' then 'deposit_taken' when 'return' then 'deposit_returned'
        else 'deposit_kept' end, rental_id, null, null, id, null, actor_id, amount, null, null, at
      from deposits where rental_id = any(batch)
      union all
      select 8, 'balance_waived', rental_id, null, null, null, null, null, amount, null, null, at
      from ledger where rental_id = any(batch) and entry = 'WAIVER'
    ) known join rentals on rentals.id = known.rental_id
    where not exists (select from events where events.rental_id = known.rental_id)
    order by known.rental_id, known.at, place;
    before := batch[cardinality(batch)];
    commit;
  end loop;
end $$;
