-- The settlement of a paid advance, as the server sends it: groups of statements are sent one by one.
\set n :first + :client_id * :each + :i
\set i :i + 1
select * from payments where id = payment(:n);
begin;
select * from payments where id = payment(:n) for no key update;
select id, user_id, status, start_time, planned_return, hold_expires_at, coupon_code, created_at, return_time,
    cancelled_at
  from rentals where id = numbered('b000', :n) for no key update;
select now, charge_ref, payment_id, exists (
    select from payments where payments.rental_id = numbered('b000', :n) and purpose = 'ADVANCE'
      and disposition in ('REVIEW', 'APPLIED')) as is_purpose_paid, due, credit, deposit_held
  from (select clock_timestamp() as now) as clock
    left join ledger on gateway = 'sslcommerz' and entry = 'CAPTURE' and charge_ref = payment(:n)
    join rental_accounts on rental_accounts.rental_id = numbered('b000', :n);
with captured as (
  insert into ledger (id, rental_id, payment_id, entry, amount, currency, gateway, charge_ref, at)
  values (numbered('8000', :n), numbered('b000', :n), payment(:n), 'CAPTURE', 10000, 'BDT', 'sslcommerz',
    payment(:n), now())
), recorded as (
  insert into payment_events (payment_id, kind, amount, currency, at)
  values (payment(:n), 'captured', 10000, 'BDT', now()), (payment(:n), 'applied', null, null, now()))
update payments set status = 'PAID', disposition = 'APPLIED', paid_at = now(), failure = null, checks = 1,
    next_check_at = now() + interval '1 day'
  where id = payment(:n);
update rentals set status = 'INITIAL_PAID', hold_expires_at = null, revision = revision + 1, start_time = now(),
    period = tstzrange(now(), upper(period))
  where id = numbered('b000', :n) and status = 'PENDING_PAYMENT';
insert into events (kind, rental_id, user_id, payment_id, payment_event_id, amount, currency, revision, at)
  select event.kind, r.rental_id, r.user_id, event.payment_id, event.payment_event_id, event.amount, event.currency,
    r.revision, event.at
  from rental_revisions r cross join lateral (
    select 1 as place, 'rental_booked' as kind, payment(:n) as payment_id, null::bigint as payment_event_id,
      null::bigint as amount, null as currency, now() as at
    union all
    select 2, 'payment_received', payment_id, id, amount, currency, at from logged_payment_events l
    where l.rental_id = r.rental_id and l.added_by = pg_current_xact_id()::xid and kind = 'applied'
      and not exists (select from events where payment_event_id = l.id)
  ) event
  where r.rental_id = numbered('b000', :n) order by place, payment_event_id;
commit;
