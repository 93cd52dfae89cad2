import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

export const PAYMENT_PURPOSES = ['ADVANCE', 'REMAINDER'] as const
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number]

export const TENDERS = ['cash', 'bkash', 'nagad', 'card', 'bank'] as const
export type Tender = (typeof TENDERS)[number]

/** A deposit pays for what it is kept for, or for the bill. */
export const PAID_BY = [...TENDERS, 'deposit'] as const
export type PaidBy = (typeof PAID_BY)[number]

export const COUNTER = 'counter'

/** FAILED, CANCELLED and EXPIRED are not final: verified money always overrides them. */
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

/** In these statuses no money is known, and none has been ruled out. */
export const OPEN_STATUSES = ['CREATED', 'INIT_UNKNOWN', 'OPEN'] as const satisfies PaymentStatus[]

export function isOpen(status: PaymentStatus): boolean {
  return OPEN_STATUSES.some((open) => open === status)
}

/** The gateway is asked at the end of a page's time: a payment still open this long after got no answer. */
export const SILENT_MS = 2 * MINUTE_MS

type UnpaidPayment = { purpose: PaymentPurpose; status: PaymentStatus; expiresAt: Date }

/** An admin may release the bike of an unpaid hold when the gateway has not answered. */
export const canBeReleased = ({ purpose, status, expiresAt }: UnpaidPayment, now: Date): boolean =>
  purpose === 'ADVANCE' && isOpen(status) && expiresAt.getTime() + SILENT_MS <= now.getTime()

export const DISPOSITIONS = ['APPLIED', 'REVIEW', 'REFUND_DUE', 'REFUNDED'] as const
export type Disposition = (typeof DISPOSITIONS)[number]

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

/**
 * A payment whose notification was lost is found within two minutes: this minute, and the job's.
 */
const WHILE_OPEN_MS = MINUTE_MS

const EARLY_CHECKS_MS = [1, 2, 5, 10, 20, 30, 60].map((minutes) => minutes * MINUTE_MS)

type AnsweredPayment = {
  createdAt: Date
  expiresAt: Date
  status: PaymentStatus
  /** For this long after it was paid the gateway may report that money was taken back. */
  reversalPeriodMs?: number
}

/**
 * The result is null when the gateway is not to be asked again. A paid payment is asked about daily
 * for a week, because customers may pay twice, and weekly as long as a bank can take money back.
 */
export const nextCheckAt = (payment: AnsweredPayment, now: Date): Date | null =>
  payment.status === 'PAID'
    ? (nextDailyAt(payment.createdAt, now) ?? nextWeeklyAt(payment, now))
    : nextRetryAt(payment, now)

/**
 * An unpaid payment, and one whose answer is missing or incomplete, is asked about every minute
 * while it is open, then in growing intervals for a week, because customers may pay late.
 */
export function nextRetryAt(
  { createdAt, expiresAt, status }: AnsweredPayment,
  now: Date,
): Date | null {
  const due = [nextRoundAt(createdAt, now)]
  if (isOpen(status)) due.push(new Date(now.getTime() + WHILE_OPEN_MS))
  if (expiresAt > now) due.push(expiresAt)
  return due.reduce((first, at) => (first === null || (at !== null && at < first) ? at : first))
}

function nextRoundAt(createdAt: Date, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime()
  const early = EARLY_CHECKS_MS.find((at) => at > age)
  if (early !== undefined) return new Date(createdAt.getTime() + early)
  if (age < DAY_MS) return new Date(now.getTime() + HOUR_MS)
  return nextDailyAt(createdAt, now)
}

function nextDailyAt(createdAt: Date, now: Date): Date | null {
  const isWithinWeek = now.getTime() - createdAt.getTime() < 7 * DAY_MS
  return isWithinWeek ? new Date(now.getTime() + DAY_MS) : null
}

function nextWeeklyAt(
  { createdAt, reversalPeriodMs = 0 }: AnsweredPayment,
  now: Date,
): Date | null {
  const age = now.getTime() - createdAt.getTime()
  return age < reversalPeriodMs ? new Date(now.getTime() + 7 * DAY_MS) : null
}
