import type { Channel } from './channels.ts'
import type { Clock } from './clock.ts'
import type { Deliveries, IpnPlan } from './deliveries.ts'
import type { Ledger } from './ledger.store.ts'
import type { Changes } from './message.ts'
import {
  paidMinor,
  type ReturnMessage,
  type Session,
  type SessionStore,
  type Transaction,
  type TransactionStatus,
  type House,
} from './sessions.store.ts'
import type { SignatureKind } from './signature.ts'
import type { Voice } from './voice.ts'

/** What can happen to a session; `pay_twice` captures the money two times. */
export const actions = [
  'pay',
  'pay_bkash',
  'pay_risky',
  'fail',
  'cancel',
  'expire',
  'unattempted',
  'pay_twice',
] as const
export type Action = (typeof actions)[number]

/** How what happens differs from the ordinary case. */
export type PressOptions = {
  ipn?: IpnPlan | undefined
  channel?: Channel | undefined
  /** What is really charged, when it differs from what the shop asked for. */
  amountMinor?: number | undefined
  currency?: string | undefined
  /** Fields to change in what is sent; null leaves the field out. */
  tamper?: Changes | undefined
  sign?: SignatureKind | undefined
  /** Given by the bank in a campaign: the shop gets less than it asked for. */
  discountMinor?: number | undefined
  /** What the session shall say in total, whatever was received. */
  claimedMinor?: number | undefined
  /** Only the message is sent; the gateway knows nothing of it, and no money moves. */
  forged?: boolean | undefined
  /** The shop asked for the end of the page, whose time is not over. */
  early?: boolean | undefined
}

export type Pressed = { transaction: Transaction; return: ReturnMessage }

export type Press = (session: Session, action: Action, options?: PressOptions) => Promise<Pressed>

type Parts = {
  clock: Clock
  sessions: SessionStore
  ledger: Ledger
  deliveries: Deliveries
  voices: Record<House, Voice>
}

const outcomes: Record<Action, { status: TransactionStatus; error: string; captures: number }> = {
  pay: { status: 'VALID', error: '', captures: 1 },
  pay_bkash: { status: 'VALID', error: '', captures: 1 },
  pay_risky: { status: 'VALID', error: '', captures: 1 },
  pay_twice: { status: 'VALID', error: '', captures: 2 },
  fail: { status: 'FAILED', error: 'Declined by the issuing bank', captures: 0 },
  cancel: { status: 'CANCELLED', error: 'Cancelled by Customer', captures: 0 },
  expire: { status: 'EXPIRED', error: 'Session timed out', captures: 0 },
  unattempted: { status: 'UNATTEMPTED', error: 'No channel was chosen', captures: 0 },
}

/**
 * Presses a button for the customer: records what happened, moves the money, sends the IPN as
 * planned and says what the browser takes back to the shop. A closed session takes part too: the
 * gateway knows a VALID after a FAILED, and money that comes late.
 */
export function createPress({ clock, sessions, ledger, deliveries, voices }: Parts): Press {
  function happen(session: Session, action: Action, options: PressOptions): Transaction {
    const { status, error, captures } = outcomes[action]
    const { valId, bankTranId } = voices[session.gateway].references()
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
      channel: channelOf(action, captures, options),
      risky: action === 'pay_risky',
      error,
      values: session.values,
      at: clock.now(),
      validatedOn: null,
    }
  }

  function record(session: Session, transaction: Transaction) {
    sessions.record(session, transaction)
    if (transaction.valId === null) return
    const { tranId, bankTranId, currency, at } = transaction
    const amountMinor = paidMinor(transaction)
    ledger.add({ tranId, bankTranId, kind: 'charge', amountMinor, currency, at })
  }

  return async (session, action, options = {}) => {
    if (action === 'expire' && !options.early && !options.forged) endTime(session, clock.now())
    const count = Math.max(1, outcomes[action].captures)
    const happened = Array.from({ length: count }, () => {
      const transaction = happen(session, action, options)
      if (!options.forged) record(session, transaction)
      return { transaction, ...voices[session.gateway].speak(session, transaction, options) }
    })
    const last = happened.at(-1)
    if (!last) throw new Error('a press always leaves a transaction')
    if (!options.forged) session.lastReturn = last.back

    const { ipn: url } = session.urls
    for (const { transaction, notice } of happened) {
      if (!notice || url === null) continue
      const { tranId, status } = transaction
      await deliveries.carryOut(options.ipn ?? 'now', { tranId, status, url, ...notice })
    }
    return { transaction: last.transaction, return: last.back }
  }
}

function channelOf(action: Action, captures: number, { channel }: PressOptions): Channel {
  if (captures === 0) return 'none'
  return channel ?? (action === 'pay_bkash' ? 'bkash' : 'card')
}

/** A page that expires by itself does so when its time is over. */
function endTime(session: Session, now: Date) {
  if (session.expiresAt > now) session.expiresAt = now
}
