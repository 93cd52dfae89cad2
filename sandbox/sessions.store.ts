/** What a transaction ended as, in the words of SSLCOMMERZ. */
export type TransactionStatus = 'VALID' | 'FAILED' | 'CANCELLED' | 'EXPIRED' | 'UNATTEMPTED'

/** What a whole session is: PENDING until the first transaction. */
export type SessionStatus = 'PENDING' | 'VALIDATED' | TransactionStatus

/** How the customer pays. */
export type Channel = 'card' | 'bkash' | 'nagad' | 'netbanking' | 'none'

export type Transaction = {
  tranId: string
  sessionKey: string
  status: TransactionStatus
  /** Only captured money has one. */
  valId: string | null
  bankTranId: string
  amountMinor: number
  /** What a campaign of the bank takes off: that much less is paid. */
  discountMinor: number
  /** The total that the session claims, where it differs from what was received. */
  claimedMinor: number | null
  currency: string
  channel: Channel
  isRisky: boolean
  error: string
  values: readonly [string, string, string, string]
  at: Date
  validatedOn: Date | null
}

/** The gateway at which the session was opened. */
export type GatewayId = 'sslcommerz' | 'stripe'

/** How the browser returns to the shop: it posts the fields, unless the method is GET. */
export type BrowserReturn = { url: string; fields: Record<string, string>; method?: 'GET' }

export type Session = {
  gateway: GatewayId
  tranId: string
  sessionKey: string
  amountMinor: number
  currency: string
  product: string
  /** Who is paid, and where to ask, as the shop has written it; may be empty. */
  payee: string
  urls: { success: string; fail: string; cancel: string; ipn: string | null }
  values: readonly [string, string, string, string]
  createdAt: Date
  /** It cannot be paid from then on. */
  expiresAt: Date
  /** Oldest first. */
  transactions: Transaction[]
  lastReturn: BrowserReturn | null
}

export function createSessionStore() {
  const sessions: Session[] = []
  /** Of all sessions, in the order in which they happened. */
  const transactions: Transaction[] = []
  return {
    /** A new session, with what every session starts with. */
    add: (opened: Omit<Session, 'transactions' | 'lastReturn'>): Session => {
      const session = { ...opened, transactions: [], lastReturn: null }
      sessions.unshift(session)
      return session
    },
    record: (session: Session, transaction: Transaction) => {
      session.transactions.push(transaction)
      transactions.push(transaction)
    },
    newestFirst: (): readonly Session[] => sessions,
    byKey: (sessionKey: string) => sessions.find((session) => session.sessionKey === sessionKey),
    /** The newest one: an unpaid tran_id that is sent again gets another session. */
    byTranId: (tranId: string) => sessions.find((session) => session.tranId === tranId),
    isPaid: (tranId: string) =>
      transactions.some((each) => each.tranId === tranId && each.valId !== null),
    /** Newest first, as the transaction query lists them. */
    transactionsOf: (tranId: string) =>
      transactions.filter((each) => each.tranId === tranId).toReversed(),
    byValId: (valId: string) => transactions.find((each) => each.valId === valId),
    newestCaptureExcept: (tranId: string) =>
      transactions.findLast((each) => each.valId !== null && each.tranId !== tranId),
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

/** A capture outranks every other transaction of the session. */
export function sessionStatus({ transactions }: Session): SessionStatus {
  const captured = transactions.filter((each) => each.valId !== null)
  if (captured.length === 0) return transactions.at(-1)?.status ?? 'PENDING'
  return captured.every((each) => each.validatedOn) ? 'VALIDATED' : 'VALID'
}

/** Whether the customer can still pay: at Stripe, cancelling leaves the page open. */
export function isOpen(session: Session): boolean {
  const status = sessionStatus(session)
  return status === 'PENDING' || (status === 'CANCELLED' && session.gateway === 'stripe')
}
