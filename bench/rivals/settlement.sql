-- The settlement of a paid advance, as the server sent it before its statements were merged.
\set n :first + :client_id * :each + :i
\set i :i + 1
select * from payments where id = payment(:n);
begin;
select * from payments where id = payment(:n) for no key update;
select status, start_time from rentals where id = numbered('b000', :n) for no key update;
select clock_timestamp();
select charge_ref, payment_id from ledger
  where gateway = 'bench' and entry = 'CAPTURE' and charge_ref in (payment(:n));
select id from payments
  where rental_id = numbered('b000', :n) and purpose = 'ADVANCE' and disposition in ('APPLIED', 'REVIEW');
insert into ledger (id, rental_id, payment_id, entry, amount, currency, gateway, charge_ref, at)
  values (numbered('8000', :n), numbered('b000', :n), payment(:n), 'CAPTURE', 10000, 'BDT', 'bench',
    payment(:n), now());
insert into payment_events (payment_id, kind, amount, currency, at)
  values (payment(:n), 'captured', 10000, 'BDT', now());
update rentals set status = 'INITIAL_PAID', hold_expires_at = null, start_time = now(),
    period = tstzrange(now(), null)
  where id = numbered('b000', :n) and status = 'PENDING_PAYMENT';
update payments set status = 'PAID', disposition = 'APPLIED', paid_at = now(), failure = null
  where id = payment(:n);
insert into payment_events (payment_id, kind, at) values (payment(:n), 'applied', now());
update payments set checks = checks + 1, next_check_at = now() + interval '1 min' where id = payment(:n);
commit;
