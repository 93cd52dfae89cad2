import type { Poisha } from './money.ts'
import type { RefundReason } from './refunds.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

export const PAYMENT_PURPOSES = ['ADVANCE', 'REMAINDER'] as const
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number]

/** FAILED, CANCELLED and EXPIRED are not the end: verified money always overrides them. */
export const PAYMENT_STATUSES = [
  'CREATED',
  'INIT_FAILED',
  'INIT_UNKNOWN',
  'OPEN',
  'FAILED',
  'CANCELLED',
  'EXPIRED',
  'PAID',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** What became of captured money. */
export const DISPOSITIONS = ['APPLIED', 'REVIEW', 'REFUND_DUE', 'REFUNDED'] as const
export type Disposition = (typeof DISPOSITIONS)[number]

/** What the customer is told of a payment. */
export const PUBLIC_PAYMENT_STATUSES = [
  'pending',
  'paid',
  'failed',
  'cancelled',
  'expired',
  'review',
  'refunding',
  'refunded',
] as const
export type PublicPaymentStatus = (typeof PUBLIC_PAYMENT_STATUSES)[number]

const PUBLIC_STATUS_OF_PAID: Record<Disposition, PublicPaymentStatus> = {
  APPLIED: 'paid',
  REVIEW: 'review',
  REFUND_DUE: 'refunding',
  REFUNDED: 'refunded',
}

const PUBLIC_STATUS_OF_UNPAID: Record<Exclude<PaymentStatus, 'PAID'>, PublicPaymentStatus> = {
  CREATED: 'pending',
  INIT_UNKNOWN: 'pending',
  OPEN: 'pending',
  INIT_FAILED: 'failed',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
}

export function publicStatus(
  status: PaymentStatus,
  disposition: Disposition | null,
): PublicPaymentStatus {
  if (status !== 'PAID') return PUBLIC_STATUS_OF_UNPAID[status]
  return disposition === null ? 'pending' : PUBLIC_STATUS_OF_PAID[disposition]
}

/** One movement of money as the gateway states it; `amount` is null when the currency is not taka. */
export type Charge = { amount: Poisha | null; risk: 'normal' | 'review' }

export type ChargeVerdict = 'apply' | 'review' | { refund: RefundReason }

/**
 * What a captured charge does, before anyone asks whether the bike is still free. The amount must
 * be the stored one to the poisha.
 */
export function judgeCharge(
  charge: Charge,
  expected: { amount: Poisha; alreadyApplied: boolean },
): ChargeVerdict {
  if (charge.amount !== expected.amount) return { refund: 'MISMATCH' }
  if (expected.alreadyApplied) return { refund: 'DUPLICATE' }
  return charge.risk === 'review' ? 'review' : 'apply'
}

/** What a gateway's message says happened. */
export type Claim = 'paid' | 'failed' | 'cancelled' | 'expired' | 'other'

/** How a payment page stands, as the gateway answers when it is asked. */
export type SessionState = 'open' | 'paid' | 'failed' | 'cancelled' | 'expired' | 'not-found'

type Closing = Extract<PaymentStatus, 'FAILED' | 'CANCELLED' | 'EXPIRED'>

const CLOSING: Record<string, Closing> = {
  failed: 'FAILED',
  cancelled: 'CANCELLED',
  expired: 'EXPIRED',
}

/**
 * How a payment ends of which no money is known, if it ends: by the gateway's answer, by an
 * authentic message, or because its time is over.
 */
export function closingStatus(
  session: SessionState,
  claim: Claim,
  isOver: boolean,
): Closing | undefined {
  return CLOSING[session] ?? CLOSING[claim] ?? (isOver ? 'EXPIRED' : undefined)
}

const FIRST_CHECKS_MS = [1, 2, 5, 10, 20, 30, 60].map((minutes) => minutes * MINUTE_MS)

type Checked = { createdAt: Date; expiresAt: Date }

/**
 * When to ask the gateway next about a payment: often at first, at the moment its page expires,
 * hourly for a day, daily for a week, then no more (null). Also where it is paid: people pay twice.
 */
export function nextCheckAt(payment: Checked, now: Date): Date | null {
  const next = nextRoundAt(payment.createdAt, now)
  const { expiresAt: end } = payment
  return end > now && (next === null || end < next) ? end : next
}

function nextRoundAt(createdAt: Date, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime()
  const early = FIRST_CHECKS_MS.find((at) => at > age)
  if (early !== undefined) return new Date(createdAt.getTime() + early)
  if (age < DAY_MS) return new Date(now.getTime() + HOUR_MS)
  if (age < 7 * DAY_MS) return new Date(now.getTime() + DAY_MS)
  return null
}
