import { sendAsPlanned, type IpnPlan } from './deliveries.ts'
import { protocols } from './gateway-protocol.ts'
import {
  isOpen,
  paidMinor,
  type BrowserReturn,
  type Channel,
  type Session,
  type Transaction,
  type TransactionStatus,
} from './sessions.store.ts'
import type { SignatureKind } from './sslcommerz/signature.ts'
import { moveMoney, type SandboxState } from './state.ts'

type Outcome = { status: TransactionStatus; error: string; captures: number }

const PAID: Outcome = { status: 'VALID', error: '', captures: 1 }

/** What can happen to a session; `pay_twice` captures the money two times. */
const outcomes = {
  pay: PAID,
  pay_bkash: PAID,
  pay_risky: PAID,
  fail: { status: 'FAILED', error: 'Declined by the issuing bank', captures: 0 },
  cancel: { status: 'CANCELLED', error: 'Cancelled by Customer', captures: 0 },
  expire: { status: 'EXPIRED', error: 'Session timed out', captures: 0 },
  unattempted: { status: 'UNATTEMPTED', error: 'No channel was chosen', captures: 0 },
  pay_twice: { ...PAID, captures: 2 },
} satisfies Record<string, Outcome>

export type Action = keyof typeof outcomes
export const actions = Object.keys(outcomes) as Action[]

/** How an action differs from the ordinary case. */
export type ActionOptions = {
  ipn?: IpnPlan | undefined
  channel?: Channel | undefined
  /** What is really charged, when it differs from what the shop asked for. */
  amountMinor?: number | undefined
  currency?: string | undefined
  /** Fields to change in what is sent; null removes the field. */
  tamper?: Readonly<Record<string, string | null>> | undefined
  sign?: SignatureKind | undefined
  discountMinor?: number | undefined
  claimedMinor?: number | undefined
  /** Only the notification is sent: the gateway records nothing, and no money moves. */
  forged?: boolean | undefined
  /** The shop ends the page before its time. */
  early?: boolean | undefined
}

export type ActionResult = { transaction: Transaction; browserReturn: BrowserReturn }

/**
 * Carries out one action of the customer: records the transaction, moves the money, sends the IPN
 * as planned and returns what the browser takes back to the shop. A closed session takes part too,
 * because the real gateway reports a VALID after a FAILED, and late payments.
 */
export async function applyAction(
  state: SandboxState,
  session: Session,
  action: Action,
  options: ActionOptions = {},
): Promise<ActionResult> {
  const now = state.clock.now()
  const isDue = action === 'expire' && !options.early && !options.forged
  if (isDue && session.expiresAt > now) session.expiresAt = now
  const results = Array.from({ length: Math.max(1, outcomes[action].captures) }, () => {
    const transaction = buildTransaction(state, session, action, options)
    if (!options.forged) state.sessions.record(session, transaction)
    if (!options.forged && transaction.valId !== null) {
      moveMoney(state, transaction, 'charge', paidMinor(transaction))
    }
    const protocol = protocols[session.gateway]
    return { transaction, ...protocol.buildNotification(state, session, transaction, options) }
  })
  const last = results.at(-1)
  if (!last) throw new Error('Every action makes a transaction.')
  if (!options.forged) session.lastReturn = last.browserReturn

  const { ipn: url } = session.urls
  for (const { transaction, notification } of results) {
    if (!notification || url === null) continue
    const { tranId, status } = transaction
    await sendAsPlanned(state, options.ipn ?? 'now', { tranId, status, url, ...notification })
  }
  return last
}

/** Expires the open sessions whose time is over, each with its notification. */
export async function expireOverdue(state: SandboxState): Promise<void> {
  const now = state.clock.now()
  const overdue = state.sessions
    .newestFirst()
    .filter((session) => isOpen(session) && now >= session.expiresAt)
  await Promise.all(overdue.map((session) => applyAction(state, session, 'expire')))
}

function buildTransaction(
  state: SandboxState,
  session: Session,
  action: Action,
  options: ActionOptions,
): Transaction {
  const { status, error, captures } = outcomes[action]
  const { valId, bankTranId } = protocols[session.gateway].createReferences(state)
  const usualChannel = action === 'pay_bkash' ? 'bkash' : 'card'
  return {
    tranId: session.tranId,
    sessionKey: session.sessionKey,
    status,
    valId: captures > 0 ? valId : null,
    bankTranId: captures > 0 || status === 'FAILED' ? bankTranId : '',
    amountMinor: options.amountMinor ?? session.amountMinor,
    discountMinor: options.discountMinor ?? 0,
    claimedMinor: options.claimedMinor ?? null,
    currency: options.currency ?? session.currency,
    channel: captures > 0 ? (options.channel ?? usualChannel) : 'none',
    isRisky: action === 'pay_risky',
    error,
    values: session.values,
    at: state.clock.now(),
    validatedOn: null,
  }
}
