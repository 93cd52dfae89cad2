import { type Poisha, formatTaka } from '#domain/money'
import { COUNTER } from '#domain/payments'
import type { LedgerEntry } from '#db/payment-tables'
import { BY_SHOP } from '../payments/core/ledger.store.ts'
import type { Db } from '../database/db.ts'
import type { controlOf } from './sandbox-control.ts'

export type Movement = {
  ref: string
  chargeRef: string
  kind: 'charge' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_won'
  amount: string
  currency: string
}

/** lost: only the gateway has it. broken: only the shop has it. doubled: the shop has it twice. */
export type LedgerDifference = { kind: 'lost' | 'broken' | 'doubled'; movement: string }

type Sandbox = Pick<ReturnType<typeof controlOf>, 'ledger'>

/** Our ledger must have every movement of the gateway once. */
export async function compareLedgers(db: Db, sandbox: Sandbox): Promise<LedgerDifference[]> {
  return differencesOf(await ourMovements(db), await gatewayMovements(sandbox))
}

export function differencesOf(
  ours: readonly Movement[],
  gateways: readonly Movement[],
): LedgerDifference[] {
  const [written, moved] = [countLines(ours), countLines(gateways)]
  return [
    ...[...moved].flatMap(([line, count]) =>
      differs('lost', line, count - (written.get(line) ?? 0)),
    ),
    ...[...written].flatMap(([line, count]) =>
      moved.has(line)
        ? differs('doubled', line, count - (moved.get(line) ?? 0))
        : differs('broken', line, count),
    ),
  ]
}

/** The same amount of one charge may be given back more than once. */
const countLines = (movements: readonly Movement[]): Map<string, number> =>
  movements
    .map(lineOf)
    .reduce(
      (counts, line) => counts.set(line, (counts.get(line) ?? 0) + 1),
      new Map<string, number>(),
    )

const lineOf = ({ ref, chargeRef, kind, amount, currency }: Movement) =>
  [ref, chargeRef, kind, amount, currency].join(' ')

const differs = (kind: LedgerDifference['kind'], movement: string, count: number) =>
  Array.from({ length: Math.max(count, 0) }, (): LedgerDifference => ({ kind, movement }))

const KINDS = {
  CAPTURE: 'charge',
  REFUND: 'refund',
  REFUND_REVERSAL: 'refund_failed',
} as const

/** A refund has its own id in our ledger; the gateway names the charge that it returned. */
async function ourMovements(db: Db): Promise<Movement[]> {
  const rows = await db
    .selectFrom('ledger')
    .leftJoin('refunds', 'refunds.id', 'ledger.chargeRef')
    .leftJoin('ledger as capture', (join) =>
      join
        .onRef('capture.paymentId', '=', 'ledger.paymentId')
        .on('capture.entry', '=', 'CAPTURE')
        .on('ledger.entry', 'in', ['CHARGEBACK', 'CHARGEBACK_REVERSAL']),
    )
    .select(['ledger.paymentId', 'ledger.chargeRef', 'ledger.entry', 'ledger.note'])
    .select(['ledger.amount', 'ledger.currency', 'refunds.chargeRef as refunded'])
    .select('capture.chargeRef as chargedBack')
    .where('ledger.entry', '<>', 'WAIVER')
    // The gateway does not know of money at the counter, nor of money that the shop gave back by
    // hand.
    .where('ledger.gateway', 'not in', [BY_SHOP, COUNTER])
    .execute()
  // A chargeback that a refund replaced is the same movement as that refund.
  const replaced = rows.filter(({ note }) => note.startsWith('Replaced by'))
  const isReplaced = (ref: string) => replaced.some(({ chargeRef }) => chargeRef === ref)
  return rows
    .filter(({ chargeRef }) => !isReplaced(chargeRef))
    .map((row) => ({
      ref: row.paymentId ?? '',
      chargeRef: row.chargedBack ?? row.refunded ?? row.chargeRef,
      kind: kindOf(row),
      amount: formatTaka(row.amount as Poisha),
      currency: row.currency,
    }))
}

/** The note of a chargeback says whether a dispute or a refund at the gateway took the money. */
function kindOf({ entry, note }: { entry: LedgerEntry; note: string }): Movement['kind'] {
  if (entry === 'CHARGEBACK') return note === 'dispute' ? 'dispute' : 'refund'
  if (entry === 'CHARGEBACK_REVERSAL') return note === 'dispute' ? 'dispute_won' : 'refund_failed'
  return entry === 'WAIVER' ? 'charge' : KINDS[entry]
}

async function gatewayMovements(sandbox: Sandbox): Promise<Movement[]> {
  const entries = await sandbox.ledger()
  return entries.map(({ tran_id, bank_tran_id, ...entry }) => ({
    ...entry,
    ref: tran_id,
    chargeRef: bank_tran_id,
  }))
}
