export type TransactionStatus = 'VALID' | 'FAILED' | 'CANCELLED' | 'EXPIRED'

export type SessionStatus = 'PENDING' | 'VALIDATED' | TransactionStatus

export type Channel = 'card' | 'bkash' | 'none'

export type Transaction = {
  tranId: string
  sessionKey: string
  status: TransactionStatus
  valId: string | null
  bankTranId: string
  amountMinor: number
  discountMinor: number
  /** The session claims this total when it differs from the received amount. */
  claimedMinor: number | null
  currency: string
  channel: Channel
  isRisky: boolean
  error: string
  values: readonly [string, string, string, string]
  at: Date
  validatedOn: Date | null
}

export type GatewayId = 'sslcommerz' | 'stripe'

/** The browser posts the fields, unless the method is GET. */
export type BrowserReturn = { url: string; fields: Record<string, string>; method?: 'GET' }

export type Session = {
  gateway: GatewayId
  tranId: string
  sessionKey: string
  amountMinor: number
  currency: string
  product: string
  /** The shop wrote who is paid and whom to ask; the text may be empty. */
  payee: string
  urls: { success: string; fail: string; cancel: string; ipn: string | null }
  values: readonly [string, string, string, string]
  createdAt: Date
  expiresAt: Date
  transactions: Transaction[]
  lastReturn: BrowserReturn | null
}

export function createSessionStore() {
  const sessions: Session[] = []
  const transactions: Transaction[] = []
  return {
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
    /**
     * The newest session is found, because an unpaid tran_id that is sent again gets another one.
     */
    byTranId: (tranId: string) => sessions.find((session) => session.tranId === tranId),
    isPaid: (tranId: string) =>
      transactions.some((each) => each.tranId === tranId && each.valId !== null),
    transactionsOf: (tranId: string) =>
      transactions.filter((each) => each.tranId === tranId).toReversed(),
    byValId: (valId: string) => transactions.find((each) => each.valId === valId),
    captureByBankTranId: (bankTranId: string) =>
      transactions.find((each) => each.valId !== null && each.bankTranId === bankTranId),
    clear: () => {
      sessions.length = 0
      transactions.length = 0
    },
  }
}

export function paidMinor({ amountMinor, discountMinor }: Transaction): number {
  return amountMinor - discountMinor
}

/** A capture outranks every other transaction of the session. */
export function sessionStatus({ transactions }: Session): SessionStatus {
  const captured = transactions.filter((each) => each.valId !== null)
  if (captured.length === 0) return transactions.at(-1)?.status ?? 'PENDING'
  return captured.every((each) => each.validatedOn) ? 'VALIDATED' : 'VALID'
}

/** At Stripe, cancelling leaves the page open, so the customer can still pay. */
export function isOpen(session: Session): boolean {
  const status = sessionStatus(session)
  return status === 'PENDING' || (status === 'CANCELLED' && session.gateway === 'stripe')
}
