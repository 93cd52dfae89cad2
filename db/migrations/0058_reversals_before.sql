-- Outside a transaction: disputes and refunds at the gateway that an earlier release recorded. Its ledger does
-- not say which charge was reversed: the one that counts, else the last.
insert into reversals (gateway, ref, payment_id, charge_ref, kind, minor, currency, state, is_final, noted_at, changed_at)
select away.gateway, away.charge_ref, away.payment_id,
  (select capture.charge_ref from ledger capture
    where capture.payment_id = away.payment_id and capture.entry = 'CAPTURE'
    order by exists (select from refunds where refunds.payment_id = capture.payment_id
        and refunds.charge_ref = capture.charge_ref and reason not in ('CANCELLED', 'GOODWILL')),
      capture.at desc limit 1),
  case when away.note = 'dispute' then 'dispute' else 'refund' end, away.amount, away.currency,
  case when back.id is null then 'taken' else 'returned' end, back.id is not null or away.note <> 'dispute',
  away.at, coalesce(back.at, away.at)
from ledger away left join ledger back
  on back.entry = 'CHARGEBACK_REVERSAL' and back.gateway = away.gateway and back.charge_ref = away.charge_ref
where away.entry = 'CHARGEBACK'
on conflict do nothing;

-- What a bank took back after a rental was paid in full is to be paid again.
update rentals set status = 'INITIAL_PAID', changed_xid = pg_current_xact_id(), revision = revision + 1
where id in (select rental_id from ledger where entry = 'CHARGEBACK')
  and status = 'FULL_PAID' and return_time is not null
  and (select due from rental_accounts where rental_id = rentals.id) > 0;

-- A bank can take money back for 120 days; Stripe is asked about it once a week.
do $$
declare
  batch char(26)[];
begin
  loop
    batch := array(select id from payments
      where gateway = 'stripe' and status = 'PAID' and next_check_at is null
        and created_at > now() - interval '120 days' limit 1000);
    exit when cardinality(batch) = 0;
    update payments set next_check_at = now() + random() * interval '7 days' where id = any(batch);
    commit;
  end loop;
end $$;
