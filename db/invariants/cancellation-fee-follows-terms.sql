-- A cancelled booking costs what its terms say, or nothing where the record names the admin who waived it.
with waivers as (
  select subject_id, bool_or((changes #>> '{isFree,after}')::boolean) as is_free
  from audit_events where kind = 'rental_cancelled' and changes ? 'isFree' group by subject_id
), cancelled as (
  select rentals.id, cancelled_at, coalesce((terms #>> '{prices,list,advance}')::bigint, 10000) as advance,
    coalesce(is_free, false)
      or coalesce(cancelled_at <= start_time
        - (terms ->> 'freeCancellationHours')::float8 * interval '1 hour', false) as is_free,
    (select coalesce(sum(amount), 0) from bill_lines where rental_id = rentals.id) as fee,
    (select coalesce(sum(amount - deposit), 0) from payments
      where rental_id = rentals.id and disposition = 'APPLIED' and paid_at <= cancelled_at) as paid,
    (select coalesce(sum(f.amount), 0) from refunds f join payments p on p.id = f.payment_id
      where p.rental_id = rentals.id and f.reason = 'GOODWILL' and f.created_at <= cancelled_at) as given
  from rentals left join waivers on subject_id = rentals.id::text
  -- An admin who cancelled before this was recorded may have waived the fee.
  where cancelled_at is not null and (cancel_kind <> 'shop' or subject_id is not null)
    -- Earlier versions let what a bank took back change the fee.
    and not exists (select from ledger where rental_id = rentals.id and entry = 'CHARGEBACK')
)
select id, fee, is_free, paid from cancelled
where fee <> case when is_free then 0 else least(advance, paid - given) end
