import type { PaymentView } from '#contract/payments'
import { formatDay } from '../lib/format-day.ts'
import { formatTaka } from '../lib/money-format.ts'

export type OutcomeText = { tone: 'info' | 'good' | 'bad'; title: string; text: string }

const checking: OutcomeText = {
  tone: 'info',
  title: 'We are checking your payment',
  text: 'Checking with the payment company. It takes a few seconds. You can leave this page.',
}

/** The screen shows the card of the booking below it. */
function paid(payment: PaymentView, zone: string): OutcomeText {
  const { purpose, amount, deposit, isInAdvance, isCancelled, startTime } = payment
  const part =
    deposit === undefined
      ? ''
      : `, ${formatTaka(deposit)} of it as your deposit, which you get back after the ride`
  const received = `${formatTaka(amount)} received${part}.`
  if (isCancelled) {
    return {
      tone: 'info',
      title: 'The booking was cancelled',
      text: `${received} The page of the rental says what is given back.`,
    }
  }
  return purpose === 'ADVANCE'
    ? {
        tone: 'good',
        title: `Booked. See you on ${formatDay(startTime, zone)}.`,
        text: `${received} ${isInAdvance ? 'The planned ride is paid.' : 'You pay the rest after the ride.'}`,
      }
    : isInAdvance
      ? {
          tone: 'good',
          title: 'Paid in advance',
          text: `${received} It counts for the ride when the bike is back.`,
        }
      : { tone: 'good', title: 'Paid in full', text: `${received} Thank you for riding with us.` }
}

const SAFETY = 'If money did leave your account, we will use it for this booking or refund it.'

function consequence({ purpose, isInAdvance, bikeName }: PaymentView): string {
  if (purpose === 'ADVANCE') return `The ${bikeName} is not booked.`
  if (isInAdvance) return `Nothing was paid in advance. The ${bikeName} stays booked.`
  return `The rental of the ${bikeName} is still unpaid.`
}

const OUTCOMES: Record<PaymentView['status'], (payment: PaymentView, zone: string) => OutcomeText> =
  {
    pending: () => checking,
    paid,
    failed: (payment) => ({
      tone: 'bad',
      title: 'The payment failed',
      text: `${consequence(payment)} ${SAFETY}`,
    }),
    cancelled: (payment) => ({
      tone: 'info',
      title: 'You cancelled the payment',
      text: `${consequence(payment)} You can try again.`,
    }),
    expired: (payment) => ({
      tone: 'bad',
      title: 'The payment was not completed in time',
      text: `${consequence(payment)} ${SAFETY}`,
    }),
    review: (payment) => ({
      tone: 'info',
      title: 'Your payment is in review',
      text: `You do not have to do anything, and please do not pay again. We received ${formatTaka(payment.amount)}. The payment needs a check by the shop before it is accepted.`,
    }),
    refunding: (payment) => ({
      tone: 'info',
      title: 'Your refund is in progress',
      text: `We received ${formatTaka(payment.amount)} but could not use it. We are refunding it to the account you paid from.`,
    }),
    refunded: (payment) => ({
      tone: 'info',
      title: 'Your payment has been refunded',
      text:
        payment.refundedBy === 'shop'
          ? `The shop paid ${formatTaka(payment.amount)} back to you directly. If you did not get it, call us.`
          : `${formatTaka(payment.amount)} refunded to the account you paid from. This can take a few days.`,
    }),
  }

export function describePaymentOutcome(
  payment: PaymentView | undefined,
  zone: string,
): OutcomeText {
  return payment === undefined ? checking : OUTCOMES[payment.status](payment, zone)
}

export const canTryAgain = (status: PaymentView['status']) =>
  status === 'failed' || status === 'cancelled' || status === 'expired'

const MOVING: readonly PaymentView['status'][] = ['pending']
const SLOW: readonly PaymentView['status'][] = ['review', 'refunding']

const FIRST_CHECK_MS = 2000
const LATEST_CHECK_MS = 15_000
const SLOW_CHECK_MS = 30_000

/** Returns the milliseconds until the status is read again, or false once it is final. */
export function checkAgainAfter(
  status: PaymentView['status'] | undefined,
  checks: number,
): number | false {
  if (status !== undefined && SLOW.includes(status)) return SLOW_CHECK_MS
  if (status !== undefined && !MOVING.includes(status)) return false
  return Math.min(FIRST_CHECK_MS * 1.25 ** Math.max(checks - 1, 0), LATEST_CHECK_MS)
}
