import { z } from 'zod'
import { Amount } from './amounts.ts'
import { IpnPlan, sendAsPlanned } from './deliveries.ts'
import { protocols } from './gateway-protocol.ts'
import {
  isOpen,
  paidMinor,
  type BrowserReturn,
  type Session,
  type Transaction,
  type TransactionStatus,
} from './sessions.store.ts'
import { signatureKinds } from './sslcommerz/signature.ts'
import { moveMoney, type SandboxState } from './state.ts'

type Outcome = { status: TransactionStatus; error: string; captures: number }

const PAID: Outcome = { status: 'VALID', error: '', captures: 1 }

const outcomes = {
  pay: PAID,
  pay_bkash: PAID,
  pay_risky: PAID,
  fail: { status: 'FAILED', error: 'Declined by the issuing bank', captures: 0 },
  cancel: { status: 'CANCELLED', error: 'Cancelled by Customer', captures: 0 },
  expire: { status: 'EXPIRED', error: 'Session timed out', captures: 0 },
  pay_twice: { ...PAID, captures: 2 },
} satisfies Record<string, Outcome>

const actions = Object.keys(outcomes) as (keyof typeof outcomes)[]

const Field = z.union([z.string(), z.number().transform(String), z.null()])

export const ActRequest = z.strictObject({
  action: z.enum(actions),
  ipn: IpnPlan.optional(),
  /** This amount is charged instead of the amount that the shop asked for. */
  amount: Amount.optional(),
  currency: z.stringFormat('currency', /^[A-Z]{3}$/).optional(),
  tamper: z.record(z.string(), Field).optional(),
  sign: z.enum(signatureKinds).optional(),
  discount: Amount.optional(),
  claimed: Amount.optional(),
})

export type SessionAction = z.output<typeof ActRequest> & { early?: boolean }

export type ActionResult = { transaction: Transaction; browserReturn: BrowserReturn }

/**
 * The transaction is recorded, the money moves, the IPN is sent as planned, and the result is the
 * customer's return to the shop. A closed session is accepted too, because the real gateway reports
 * a VALID after a FAILED, and late payments.
 */
export async function applyAction(
  state: SandboxState,
  session: Session,
  act: SessionAction,
): Promise<ActionResult> {
  const { action, early, ipn = 'now' } = act
  const now = state.clock.now()
  const isDue = action === 'expire' && !early
  if (isDue && session.expiresAt > now) session.expiresAt = now
  const results = Array.from({ length: Math.max(1, outcomes[action].captures) }, () => {
    const transaction = buildTransaction(state, session, act)
    state.sessions.record(session, transaction)
    if (transaction.valId !== null) {
      moveMoney(state, transaction, 'charge', paidMinor(transaction))
    }
    const protocol = protocols[session.gateway]
    return { transaction, ...protocol.buildNotification(state, session, transaction, act) }
  })
  const last = results.at(-1)
  if (!last) throw new Error('Every action makes a transaction.')
  session.lastReturn = last.browserReturn

  const { ipn: url } = session.urls
  for (const { transaction, notification } of results) {
    if (!notification || url === null) continue
    const { tranId, status } = transaction
    await sendAsPlanned(state, ipn, { tranId, status, url, ...notification })
  }
  return last
}

export async function expireOverdue(state: SandboxState): Promise<void> {
  const now = state.clock.now()
  const overdue = state.sessions
    .newestFirst()
    .filter((session) => isOpen(session) && now >= session.expiresAt)
  await Promise.all(overdue.map((session) => applyAction(state, session, { action: 'expire' })))
}

function buildTransaction(state: SandboxState, session: Session, act: SessionAction): Transaction {
  const { action } = act
  const { status, error, captures } = outcomes[action]
  const { valId, bankTranId } = protocols[session.gateway].createReferences(state)
  const channel = action === 'pay_bkash' ? 'bkash' : 'card'
  return {
    tranId: session.tranId,
    sessionKey: session.sessionKey,
    status,
    valId: captures > 0 ? valId : null,
    bankTranId: captures > 0 || status === 'FAILED' ? bankTranId : '',
    amountMinor: act.amount ?? session.amountMinor,
    discountMinor: act.discount ?? 0,
    claimedMinor: act.claimed ?? null,
    currency: act.currency ?? session.currency,
    channel: captures > 0 ? channel : 'none',
    isRisky: action === 'pay_risky',
    error,
    values: session.values,
    at: state.clock.now(),
    validatedOn: null,
  }
}
