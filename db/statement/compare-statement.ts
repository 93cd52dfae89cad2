import type { Client } from 'pg'
import type { Statement } from './read-statement.ts'

/** Amounts are in hundredths of the currency. */
export type StatementDifference = {
  chargeRef: string
  /** The payment is empty when only the gateway knows the charge. */
  paymentId: string
  currency: string
  ours: number
  theirs: number
}

type LedgerSum = Omit<StatementDifference, 'theirs'> & { capturedAt: Date | null }

/**
 * Only the gateway's own movements are summed: the gateway does not know of money that the shop
 * gave back by hand.
 */
const LEDGER_SUMS = `
  select charge_ref as "chargeRef", min(payment_id) as "paymentId", currency,
    sum(case when entry in ('CAPTURE', 'REFUND_REVERSAL', 'CHARGEBACK_REVERSAL') then amount
      else -amount end)::float8 as ours,
    min(at) filter (where entry = 'CAPTURE') as "capturedAt"
  from (
    select l.payment_id, l.currency, l.entry, l.amount, l.at,
      case when l.entry = 'CAPTURE' then l.charge_ref
        when l.entry in ('REFUND', 'REFUND_REVERSAL') then f.charge_ref
        else (select c.charge_ref from ledger c
          where c.payment_id = l.payment_id and c.entry = 'CAPTURE' limit 1) end as charge_ref
    from ledger l left join refunds f on f.id = l.charge_ref
    where l.gateway = $1 and l.at >= $2
  ) moved
  group by charge_ref, currency`

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * A charge that only the ledger has counts when it was captured between the first and the last line
 * of the list.
 */
export async function compareStatement(
  client: Client,
  { gateway, lists, lines }: Statement,
): Promise<StatementDifference[]> {
  const times = lines.map(({ at }) => at.getTime())
  const [first, last] = [Math.min(...times), Math.max(...times)]
  // A list of movements begins with a day: refunds of earlier charges are in it without their charge.
  const since = lists === 'movements' ? Math.floor(first / DAY_MS) * DAY_MS : 0
  const { rows } = await client.query<LedgerSum>(LEDGER_SUMS, [gateway, new Date(since)])
  const ours = new Map(rows.map((row) => [keyOf(row), row]))
  const theirs = new Map<string, StatementDifference>()
  for (const { chargeRef, currency, minor } of lines) {
    const known = ours.get(keyOf({ chargeRef, currency }))
    const sum = theirs.get(keyOf({ chargeRef, currency })) ?? {
      chargeRef,
      currency,
      paymentId: known?.paymentId ?? '',
      ours: known?.ours ?? 0,
      theirs: 0,
    }
    theirs.set(keyOf(sum), { ...sum, theirs: sum.theirs + minor })
  }
  const onlyOurs = rows.filter(
    (row) =>
      !theirs.has(keyOf(row)) &&
      row.capturedAt !== null &&
      row.capturedAt.getTime() >= first &&
      row.capturedAt.getTime() <= last,
  )
  return [...theirs.values(), ...onlyOurs.map((row) => ({ ...row, theirs: 0 }))].filter(
    (sum) => sum.ours !== sum.theirs,
  )
}

const keyOf = ({ chargeRef, currency }: { chargeRef: string; currency: string }) =>
  `${chargeRef} ${currency}`
