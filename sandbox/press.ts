import type { Channel } from './channels.ts'
import type { Clock } from './clock.ts'
import type { Deliveries, IpnPlan } from './deliveries.ts'
import type { Ledger } from './ledger.store.ts'
import type { References } from './references.ts'
import type {
  ReturnMessage,
  Session,
  SessionStore,
  Transaction,
  TransactionStatus,
} from './sessions.store.ts'
import { signFields, type Fields, type SignatureKind } from './signature.ts'
import type { Store } from './store-credentials.ts'
import { notificationFields } from './transaction-fields.ts'

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
  tamper?: Readonly<Record<string, string | null>> | undefined
  sign?: SignatureKind | undefined
}

export type Pressed = { transaction: Transaction; return: ReturnMessage }

export type Press = (session: Session, action: Action, options?: PressOptions) => Promise<Pressed>

type Parts = {
  clock: Clock
  sessions: SessionStore
  references: References
  ledger: Ledger
  deliveries: Deliveries
  store: Store
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
export function createPress({
  clock,
  sessions,
  references,
  ledger,
  deliveries,
  store,
}: Parts): Press {
  function record(session: Session, action: Action, options: PressOptions): Transaction {
    const { status, error, captures } = outcomes[action]
    const transaction: Transaction = {
      tranId: session.tranId,
      sessionKey: session.sessionKey,
      status,
      valId: captures > 0 ? references.valId() : null,
      bankTranId: captures > 0 || status === 'FAILED' ? references.bankTranId() : '',
      amountMinor: options.amountMinor ?? session.amountMinor,
      currency: options.currency ?? session.currency,
      channel: channelOf(action, captures, options),
      risky: action === 'pay_risky',
      error,
      values: session.values,
      at: clock.now(),
      validatedOn: null,
    }
    sessions.record(session, transaction)
    if (captures > 0) {
      const { tranId, bankTranId, amountMinor, currency, at } = transaction
      ledger.add({ tranId, bankTranId, kind: 'charge', amountMinor, currency, at })
    }
    return transaction
  }

  function messageFor(transaction: Transaction, { tamper = {}, sign = 'valid' }: PressOptions) {
    const told = change(notificationFields(transaction, store.id), tamper)
    const signed = signFields(told, store.password, sign)
    const tamperedSignature = Object.entries(tamper).filter(([name]) => name.startsWith('verify_'))
    return change(signed, Object.fromEntries(tamperedSignature))
  }

  return async (session, action, options = {}) => {
    const count = Math.max(1, outcomes[action].captures)
    const happened = Array.from({ length: count }, () => {
      const transaction = record(session, action, options)
      return { transaction, fields: messageFor(transaction, options) }
    })
    const last = happened.at(-1)
    if (!last) throw new Error('a press always leaves a transaction')
    const back = { url: returnUrl(session, last.transaction.status), fields: last.fields }
    session.lastReturn = back

    const { ipn: url } = session.urls
    if (url !== null) {
      for (const { transaction, fields } of happened) {
        const { tranId, status } = transaction
        await deliveries.carryOut(options.ipn ?? 'now', { tranId, status, url, body: fields })
      }
    }
    return { transaction: last.transaction, return: back }
  }
}

function channelOf(action: Action, captures: number, { channel }: PressOptions): Channel {
  if (captures === 0) return 'none'
  return channel ?? (action === 'pay_bkash' ? 'bkash' : 'card')
}

function returnUrl({ urls }: Session, status: TransactionStatus): string {
  if (status === 'VALID') return urls.success
  return status === 'CANCELLED' ? urls.cancel : urls.fail
}

function change(fields: Fields, changes: Readonly<Record<string, string | null>>): Fields {
  const changed = { ...fields }
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) delete changed[name]
    else changed[name] = value
  }
  return changed
}
