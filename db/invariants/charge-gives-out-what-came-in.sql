-- Of a charge not more goes out than came in: by refunds, by disputes and by hand.
with moved as (
  select l.payment_id, l.currency,
    coalesce(f.charge_ref, case when l.entry = 'CAPTURE' then l.charge_ref end) as charge_ref,
    case when l.entry in ('CAPTURE', 'REFUND_REVERSAL', 'CHARGEBACK_REVERSAL') then l.amount
      else -l.amount end as amount
  from ledger l left join refunds f on f.id = l.charge_ref and l.entry in ('REFUND', 'REFUND_REVERSAL')
  where l.entry <> 'WAIVER'
)
select payment_id as id, charge_ref, sum(amount) as left_of_it from moved
where charge_ref is not null group by payment_id, charge_ref, currency having sum(amount) < 0
union all
-- The ledger does not say which charge of a payment a bank took back.
select payment_id, null, sum(amount) from moved group by payment_id, currency having sum(amount) < 0
