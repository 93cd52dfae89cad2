import type { Channel } from './channels.ts'

/** What a transaction of a session ended as, in the gateway's words. */
export type TransactionStatus = 'VALID' | 'FAILED' | 'CANCELLED' | 'EXPIRED' | 'UNATTEMPTED'

/** What the gateway says about a whole session: PENDING until the customer did something. */
export type SessionStatus = 'PENDING' | 'VALIDATED' | TransactionStatus

export type Transaction = {
  tranId: string
  sessionKey: string
  status: TransactionStatus
  /** Only captured money has one. */
  valId: string | null
  bankTranId: string
  amountMinor: number
  /** What the bank gave the customer of it: that much less was paid. */
  discountMinor: number
  /** What the session says in total, where that is not what was received. */
  claimedMinor: number | null
  currency: string
  channel: Channel
  risky: boolean
  error: string
  values: readonly [string, string, string, string]
  at: Date
  validatedOn: Date | null
}

/** Whose API the shop spoke when it opened the session. */
export type House = 'sslcommerz' | 'stripe'

/** How the browser goes back: it posts the fields, unless the method says otherwise. */
export type ReturnMessage = { url: string; fields: Record<string, string>; method?: 'GET' }

export type Session = {
  gateway: House
  tranId: string
  sessionKey: string
  amountMinor: number
  currency: string
  customer: string
  product: string
  urls: { success: string; fail: string; cancel: string; ipn: string | null }
  values: readonly [string, string, string, string]
  createdAt: Date
  /** From then on it can no longer be paid. */
  expiresAt: Date
  /** Oldest first. */
  transactions: Transaction[]
  lastReturn: ReturnMessage | null
  /** When it will pay itself: the customer was told to be late. */
  paidAt: Date | null
}

export type SessionStore = ReturnType<typeof createSessionStore>

/** Keeps every session in memory: the sandbox forgets all of them when it ends. */
export function createSessionStore() {
  const sessions: Session[] = []
  /** Of all sessions, in the order in which they happened. */
  const transactions: Transaction[] = []
  return {
    add: (session: Session) => {
      sessions.unshift(session)
    },
    record: (session: Session, transaction: Transaction) => {
      session.transactions.push(transaction)
      transactions.push(transaction)
    },
    newestFirst: (): readonly Session[] => sessions,
    byKey: (sessionKey: string) => sessions.find((session) => session.sessionKey === sessionKey),
    /** The newest one: the gateway opens another session when a shop repeats an unpaid tran_id. */
    byTranId: (tranId: string) => sessions.find((session) => session.tranId === tranId),
    isPaid: (tranId: string) =>
      transactions.some((each) => each.tranId === tranId && each.valId !== null),
    /** Newest first, as the gateway's transaction query lists them. */
    transactionsOf: (tranId: string) =>
      transactions.filter((each) => each.tranId === tranId).toReversed(),
    byValId: (valId: string) => transactions.find((each) => each.valId === valId),
    newestCapture: (fits: (transaction: Transaction) => boolean) =>
      transactions.findLast((each) => each.valId !== null && fits(each)),
    captureByBankTranId: (bankTranId: string) =>
      transactions.find((each) => each.valId !== null && each.bankTranId === bankTranId),
    clear: () => {
      sessions.length = 0
      transactions.length = 0
    },
  }
}

/** The money that really moved. */
export function paidMinor({ amountMinor, discountMinor }: Transaction): number {
  return amountMinor - discountMinor
}

/** Captured money outlives whatever else happened on the session. */
export function sessionStatus(session: Session): SessionStatus {
  const captured = session.transactions.filter((each) => each.valId !== null)
  if (captured.length > 0) {
    return captured.every((each) => each.validatedOn) ? 'VALIDATED' : 'VALID'
  }
  return session.transactions.at(-1)?.status ?? 'PENDING'
}

/** Whether the customer can still pay: at Stripe, turning back leaves the page as it is. */
export function isOpen(session: Session): boolean {
  const status = sessionStatus(session)
  return status === 'PENDING' || (status === 'CANCELLED' && session.gateway === 'stripe')
}
