import type { BillLine, PaymentRow, RentalPage } from '#contract/rental-page'
import { isInBalance } from '#domain/account'
import { formatLength } from '../../lib/length-format.ts'
import { formatPrice } from '../../lib/money-format.ts'
import { LINE_LABELS, PAYMENT_STATUS_LABELS, describePayment } from '../../money/bill-labels.ts'
import {
  ADJUSTMENT_LABELS,
  describeDeposit,
  describeRefund,
  stateOfRefund,
} from '../../money/movement-labels.ts'
import { sumOfTaka } from '../../money/sum-of-taka.ts'

/** The columns of the account. */
export type Column = 'charge' | 'paid' | 'deposit'

export type AccountRow = {
  key: string
  at: string
  what: string
  note?: string
  amounts: Partial<Record<Column, number>>
  /** BDT unless the payment company took another one. */
  currency: string
  /** Money that has not arrived, or never counted, is in no sum. */
  isOutside: boolean
  /** Such a movement is not over, or has failed. */
  status?: string
  /** The line of the bill that the row shows. */
  line?: BillLine
  /** The payment whose history can be read. */
  ref?: string
}

const BDT = 'BDT'

const lineRows = (rental: RentalPage): AccountRow[] => {
  const corrected = new Set(rental.bill.map(({ corrects }) => corrects))
  return rental.bill.map((line) => ({
    key: line._id,
    at: line.at,
    what: LINE_LABELS[line.kind],
    note:
      line.kind === 'ride' && line.note === '' && !corrected.has(line._id)
        ? describeRide(rental)
        : line.note,
    amounts: { charge: line.amount },
    currency: BDT,
    isOutside: false,
    line,
  }))
}

/**
 * The note replaces this text with a price list, and when the return time was corrected: "6 h 20 min
 * at 150.00 taka per hour".
 */
function describeRide({ startTime, returnTime = startTime, pricePerHour }: RentalPage): string {
  const length = formatLength(new Date(startTime), new Date(returnTime))
  return `${length} at ${formatPrice(pricePerHour)} taka per hour`
}

type Deposit = RentalPage['deposits'][number]

/** The deposit that is kept or used is a payment too, recorded in the same moment. */
const isPaidFrom = (payment: PaymentRow, { action, at, amount }: Deposit) =>
  payment.tender === 'deposit' &&
  (action === 'keep' || action === 'use') &&
  payment.at === at &&
  payment.amount === amount

const paymentRows = ({ payments, deposits }: RentalPage): AccountRow[] =>
  payments.map((payment) => {
    const { ref, at, amount, status } = payment
    const used = deposits.find((deposit) => isPaidFrom(payment, deposit))
    return {
      key: ref,
      at,
      // A deposit that was paid with it has a row of its own.
      what: describePayment({ ...payment, deposit: undefined }),
      ...(used && { note: used.note }),
      amounts: { paid: amount, ...(used && { deposit: -used.amount }) },
      currency: BDT,
      isOutside: status !== 'paid',
      ...(status !== 'paid' && { status: PAYMENT_STATUS_LABELS[status] }),
      ref,
    }
  })

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const depositRows = ({ payments, deposits }: RentalPage): AccountRow[] =>
  deposits
    .filter((deposit) => !payments.some((payment) => isPaidFrom(payment, deposit)))
    .map((deposit) => ({
      key: deposit._id,
      at: deposit.at,
      what: `Deposit ${lowerFirst(describeDeposit(deposit))}`,
      note: deposit.note,
      amounts: { deposit: deposit.action === 'take' ? deposit.amount : -deposit.amount },
      currency: BDT,
      isOutside: false,
    }))

/** The row of the deposit itself counts; its refund only says whether it has arrived. */
const refundRows = ({ refunds, payments, cancelled }: RentalPage): AccountRow[] =>
  refunds.map((refund) => {
    const state = stateOfRefund(refund, payments)
    return {
      key: refund._id,
      at: refund.at,
      what: describeRefund(refund),
      ...(refund.isDone ? { note: state } : { status: state }),
      amounts: { [refund.reason === 'DEPOSIT' ? 'deposit' : 'paid']: -refund.amount },
      currency: refund.currency,
      isOutside: !isInBalance(refund, cancelled?.at),
      ref: refund.paymentRef,
    }
  })

const adjustmentRows = ({ adjustments }: RentalPage): AccountRow[] =>
  adjustments.map(({ kind, at, amount }) => ({
    key: `${kind} ${at}`,
    at,
    what: ADJUSTMENT_LABELS[kind],
    amounts: { paid: amount },
    currency: BDT,
    isOutside: false,
  }))

/** All that moves money of a rental, in the order in which it happened. */
export const accountRows = (rental: RentalPage): AccountRow[] =>
  [lineRows, paymentRows, depositRows, refundRows, adjustmentRows]
    .flatMap((rowsOf) => rowsOf(rental))
    .toSorted((a, b) => a.at.localeCompare(b.at))

export const sumOfColumn = (rows: readonly AccountRow[], column: Column): number =>
  sumOfTaka(rows.flatMap(({ amounts, isOutside }) => (isOutside ? [] : (amounts[column] ?? []))))

/**
 * A corrected return corrects the late fee and the coupon as well, so a line counts with its
 * corrections.
 */
export const leftOf = ({ _id, amount }: BillLine, { bill }: RentalPage): number =>
  sumOfTaka([amount, ...bill.filter(({ corrects }) => corrects === _id).map((line) => line.amount)])

/** No admin has added these lines, so no admin can take them back. */
const FIXED: readonly BillLine['kind'][] = ['ride', 'correction', 'cancellation']

export const canReverse = (line: BillLine | undefined, rental: RentalPage): boolean =>
  line !== undefined &&
  rental.actions.changeBill &&
  !FIXED.includes(line.kind) &&
  leftOf(line, rental) !== 0
