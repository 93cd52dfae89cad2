import type { Complaint } from './complaint.ts'

type Invariant = { rule: string; kind: Complaint['kind']; sql: string }

/**
 * What is always true, as queries that answer with no row. docs/operating.md shows the same ones for
 * a shop that is running.
 */
export const INVARIANTS: readonly Invariant[] = [
  {
    rule: 'No two rentals of one bike at the same time',
    kind: 'doubled',
    sql: `
select a.id from rentals a join rentals b
  on a.bike_id = b.bike_id and a.id < b.id and a.period && b.period
  where a.status <> 'CANCELLED' and b.status <> 'CANCELLED'`,
  },
  {
    rule: 'No payment counts without its money, to the poisha',
    kind: 'broken',
    sql: `
select p.id from payments p where p.disposition in ('APPLIED', 'REVIEW') and not exists
  (select from ledger l where l.payment_id = p.id and l.entry = 'CAPTURE'
    and l.amount = p.amount and l.currency = p.currency)`,
  },
  {
    rule: 'No rental stands without its advance',
    kind: 'broken',
    sql: `
select r.id from rentals r where r.status in ('INITIAL_PAID', 'FULL_PAID') and not exists
  (select from payments p
    where p.rental_id = r.id and p.purpose = 'ADVANCE' and p.disposition = 'APPLIED')`,
  },
  {
    rule: 'No rental is fully paid without its money',
    kind: 'broken',
    sql: `
select r.id from rentals r where r.status = 'FULL_PAID' and r.total_cost >
  (select coalesce(sum(p.amount), 0) from payments p
    where p.rental_id = r.id and p.disposition = 'APPLIED')
  + (select coalesce(sum(l.amount), 0) from ledger l
    where l.rental_id = r.id and l.entry = 'WAIVER')`,
  },
  {
    rule: 'Every charge counts, waits for review or goes back, and only one of these',
    kind: 'lost',
    sql: `
select p.id from payments p
  where (select count(*) from ledger l where l.payment_id = p.id and l.entry = 'CAPTURE')
    <> (select count(*) from refunds f where f.payment_id = p.id)
    + case when p.disposition in ('APPLIED', 'REVIEW') then 1 else 0 end`,
  },
  {
    rule: 'What was sent back stands in the ledger, and nothing else does',
    kind: 'broken',
    sql: `
select f.id from refunds f where (f.status = 'DONE') <> exists
  (select from ledger l where l.payment_id = f.payment_id and l.entry = 'REFUND'
    and l.charge_ref = f.id and l.amount = f.amount and l.currency = f.currency)`,
  },
  {
    rule: 'Nothing was sent back that no refund asked for',
    kind: 'broken',
    sql: `
select l.id from ledger l where l.entry = 'REFUND' and not exists
  (select from refunds f where f.id = l.charge_ref)`,
  },
  {
    rule: 'No rental is without its money, and no money is kept that no rental needs',
    kind: 'lost',
    sql: `
select r.id, r.status, r.total_cost, kept.amount from rentals r
  cross join lateral (
    select coalesce(sum(l.amount), 0) as amount from ledger l
    where l.rental_id = r.id and (l.entry = 'WAIVER' or l.entry = 'CAPTURE' and not exists
      (select from refunds f where f.payment_id = l.payment_id and f.charge_ref = l.charge_ref))
  ) kept
  where r.status = 'INITIAL_PAID' and kept.amount < 10000
    or r.status = 'FULL_PAID' and kept.amount <> greatest(r.total_cost, 10000)
    or r.status = 'CANCELLED' and kept.amount <> 0`,
  },
  {
    rule: 'A payment is called refunded once all of it is back, and not before',
    kind: 'broken',
    sql: `
select p.id, p.disposition from payments p
  where p.disposition in ('REFUND_DUE', 'REFUNDED') and (p.disposition = 'REFUND_DUE') <> exists
    (select from refunds f where f.payment_id = p.id and f.status <> 'DONE')`,
  },
  {
    rule: 'No refund is left lying',
    kind: 'broken',
    sql: `
select id, status from refunds
  where status not in ('DONE', 'MANUAL')
    and coalesce(next_try_at, created_at) < now() - interval '10 minutes'`,
  },
  {
    rule: 'Nothing is paid twice for the same purpose',
    kind: 'doubled',
    sql: `
select rental_id from payments where disposition in ('APPLIED', 'REVIEW')
  group by rental_id, purpose having count(*) > 1`,
  },
  {
    rule: 'No hold outlives its time by more than a minute (while the gateway answers)',
    kind: 'broken',
    sql: `
select id from rentals
  where status = 'PENDING_PAYMENT' and hold_expires_at < now() - interval '1 minute'`,
  },
  {
    rule: 'No hold is without an end, unless its money is in review',
    kind: 'broken',
    sql: `
select r.id from rentals r
  where r.status = 'PENDING_PAYMENT' and r.hold_expires_at is null and not exists
  (select from payments p where p.rental_id = r.id and p.disposition = 'REVIEW')`,
  },
  {
    rule: 'A cost is the price per hour times the hours, rounded up to the taka',
    kind: 'broken',
    sql: `
select id from rentals where return_time is not null and total_cost <>
  100 * ceil(price_per_hour * extract(epoch from return_time - start_time) / 360000)`,
  },
  {
    rule: 'Nobody is signed in who was deleted',
    kind: 'broken',
    sql: `
select s.id from sessions s join users u on u.id = s.user_id where u.deleted_at is not null`,
  },
  {
    rule: 'The shop has an admin',
    kind: 'broken',
    sql: `
select 'no admin' as id
  where not exists (select from users where role = 'admin' and deleted_at is null)`,
  },
]
