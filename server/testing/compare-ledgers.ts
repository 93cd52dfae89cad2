import { type Poisha, formatTaka } from '#domain/money'
import { BY_SHOP } from '../payments/ledger.store.ts'
import type { Db } from '../database/db.ts'
import type { controlOf } from './sandbox-control.ts'

/** One movement of money, in the words that both ledgers share. */
export type Movement = {
  ref: string
  chargeRef: string
  kind: 'charge' | 'refund'
  /** Taka with two decimals. */
  amount: string
  currency: string
}

/** lost: only the gateway has it. broken: only the shop has it. doubled: the shop has it twice. */
export type LedgerDifference = { kind: 'lost' | 'broken' | 'doubled'; movement: string }

type Sandbox = Pick<ReturnType<typeof controlOf>, 'ledger'>

/** What the gateway moved must be what our ledger says, each movement once. */
export async function compareLedgers(db: Db, sandbox: Sandbox): Promise<LedgerDifference[]> {
  return differencesOf(await ourMovements(db), await gatewayMovements(sandbox))
}

export function differencesOf(
  ours: readonly Movement[],
  gateways: readonly Movement[],
): LedgerDifference[] {
  const [we, they] = [ours.map(lineOf), gateways.map(lineOf)]
  const [written, moved] = [new Set(we), new Set(they)]
  return [
    ...they.filter((line) => !written.has(line)).map(differs('lost')),
    ...we.filter((line) => !moved.has(line)).map(differs('broken')),
    ...we.filter((line, index) => we.indexOf(line) !== index).map(differs('doubled')),
  ]
}

const lineOf = ({ ref, chargeRef, kind, amount, currency }: Movement) =>
  [ref, chargeRef, kind, amount, currency].join(' ')

const differs =
  (kind: LedgerDifference['kind']) =>
  (movement: string): LedgerDifference => ({ kind, movement })

/** A refund has its own id in our ledger; the gateway names the charge that it returned. */
async function ourMovements(db: Db): Promise<Movement[]> {
  const rows = await db
    .selectFrom('ledger')
    .leftJoin('refunds', 'refunds.id', 'ledger.chargeRef')
    .select(['ledger.paymentId', 'ledger.chargeRef', 'ledger.entry'])
    .select(['ledger.amount', 'ledger.currency', 'refunds.chargeRef as refunded'])
    .where('entry', 'in', ['CAPTURE', 'REFUND'])
    // The gateway does not know of money that the shop gave back by hand.
    .where('gateway', '<>', BY_SHOP)
    .execute()
  return rows.map((row) => ({
    ref: row.paymentId ?? '',
    chargeRef: row.refunded ?? row.chargeRef,
    kind: row.entry === 'CAPTURE' ? 'charge' : 'refund',
    amount: formatTaka(row.amount as Poisha),
    currency: row.currency,
  }))
}

async function gatewayMovements(sandbox: Sandbox): Promise<Movement[]> {
  const entries = await sandbox.ledger()
  return entries.map(({ tran_id, bank_tran_id, ...entry }) => ({
    ...entry,
    ref: tran_id,
    chargeRef: bank_tran_id,
  }))
}
