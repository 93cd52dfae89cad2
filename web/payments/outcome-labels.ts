import type { PaymentView } from '#contract/payments'
import { formatTaka } from '../lib/money-format.ts'

export type Outcome = { tone: 'info' | 'good' | 'bad'; title: string; text: string }

const checking: Outcome = {
  tone: 'info',
  title: 'We are checking your payment',
  text: 'The payment company is being asked. This usually takes a few seconds; you can also leave this page, nothing gets lost.',
}

function paid(payment: PaymentView): Outcome {
  if (payment.purpose === 'ADVANCE') {
    return {
      tone: 'good',
      title: 'Paid: the bike is booked',
      text: `Your advance of ${formatTaka(payment.amount)} has arrived. Enjoy the ride!`,
    }
  }
  return {
    tone: 'good',
    title: 'Paid in full',
    text: `Your payment of ${formatTaka(payment.amount)} has arrived. You find the rental under Paid.`,
  }
}

const SAFETY =
  'Should money have left your account after all, we find it and apply it or send it back.'

const nothingHappened = ({ purpose }: PaymentView) =>
  purpose === 'ADVANCE' ? 'The bike is not booked.' : 'The rental is still unpaid.'

const OUTCOMES: Record<PaymentView['status'], (payment: PaymentView) => Outcome> = {
  pending: () => checking,
  paid,
  failed: (payment) => ({
    tone: 'bad',
    title: 'The payment failed',
    text: `${nothingHappened(payment)} ${SAFETY}`,
  }),
  cancelled: (payment) => ({
    tone: 'info',
    title: 'You cancelled the payment',
    text: `${nothingHappened(payment)} You can try again whenever you like.`,
  }),
  expired: (payment) => ({
    tone: 'bad',
    title: 'The payment was not completed in time',
    text: `${nothingHappened(payment)} ${SAFETY}`,
  }),
  review: (payment) => ({
    tone: 'info',
    title: 'Your payment is in review',
    text: `${formatTaka(payment.amount)} have arrived, and the payment company asks the shop to look at them before they count. You do not have to do anything.`,
  }),
  refunding: (payment) => ({
    tone: 'info',
    title: 'Your refund is under way',
    text: `${formatTaka(payment.amount)} have arrived, but could not be used for this rental. We are sending them back the way they came.`,
  }),
  refunded: (payment) => ({
    tone: 'info',
    title: 'Your money has been sent back',
    text: `${formatTaka(payment.amount)} are on their way to the account you paid from.`,
  }),
}

/** What became of a payment, said plainly to the person who made it. */
export function describeOutcome(payment: PaymentView | undefined): Outcome {
  return payment === undefined ? checking : OUTCOMES[payment.status](payment)
}

const MOVING: readonly PaymentView['status'][] = ['pending']
const SLOW: readonly PaymentView['status'][] = ['review', 'refunding']

const FIRST_CHECK_MS = 2000
const LATEST_CHECK_MS = 15_000
const SLOW_CHECK_MS = 30_000

/** Milliseconds until the next question about a payment; false once nothing will change any more. */
export function checkAgainAfter(
  status: PaymentView['status'] | undefined,
  checks: number,
): number | false {
  if (status !== undefined && SLOW.includes(status)) return SLOW_CHECK_MS
  if (status !== undefined && !MOVING.includes(status)) return false
  return Math.min(FIRST_CHECK_MS * 1.25 ** Math.max(checks - 1, 0), LATEST_CHECK_MS)
}
