-- Of a charge not more goes out than came in: by refunds, by disputes and by hand.
with moved as (
  select l.payment_id, l.currency, coalesce(f.charge_ref, v.charge_ref, l.charge_ref) as charge_ref,
    case when l.entry in ('CAPTURE', 'REFUND_REVERSAL', 'CHARGEBACK_REVERSAL') then l.amount
      else -l.amount end as amount
  from ledger l
    left join refunds f on f.id = l.charge_ref and l.entry in ('REFUND', 'REFUND_REVERSAL')
    left join reversals v on v.gateway = l.gateway and v.ref = l.charge_ref
      and l.entry in ('CHARGEBACK', 'CHARGEBACK_REVERSAL')
  where l.entry <> 'WAIVER'
)
select payment_id as id, charge_ref, sum(amount) as left_of_it from moved
group by payment_id, charge_ref, currency having sum(amount) < 0
