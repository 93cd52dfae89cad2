import type { RentalPage } from '#contract/rental-page'
import { COUNTER } from '#domain/payments'
import { HOUR_MS } from '#domain/time'
import { formatDay } from '../../lib/format-day.ts'
import { formatTaka } from '../../lib/money-format.ts'

const keepsAdvance = (advance: number) =>
  `The advance of ${formatTaka(advance)} is not refunded if the booking is cancelled.`

const hoursBefore = (hours: number) =>
  hours === 0 ? 'the start' : `${hours} ${hours === 1 ? 'hour' : 'hours'} before the start`

/** The advance is in taka. */
type TermsContext = { startTime: string | undefined; advance: number; now: Date; zone: string }

/**
 * Describes the shop's rule before a booking. Once the start is chosen, the sentence has the last
 * moment of free cancellation.
 */
export function describeSettings(
  freeCancellationHours: number | null,
  { startTime, advance, now, zone }: TermsContext,
): string {
  if (freeCancellationHours === null) return keepsAdvance(advance)
  const rule = `Free cancellation until ${hoursBefore(freeCancellationHours)}`
  if (startTime === undefined || freeCancellationHours === 0) return `${rule}.`
  const until = new Date(Date.parse(startTime) - freeCancellationHours * HOUR_MS)
  return until > now
    ? `${rule}: ${formatDay(until.toISOString(), zone)}.`
    : `${rule}. This start is sooner, so the advance is not refunded.`
}

/** A booking keeps the terms that it was made with, whatever the shop's settings say now. */
export function describeTerms(
  until: string | null,
  { advance, now, zone }: Omit<TermsContext, 'startTime'>,
) {
  if (until === null) return keepsAdvance(advance)
  const time = formatDay(until, zone)
  return new Date(until) > now
    ? `Free cancellation until ${time}.`
    : `Free cancellation ended ${time}. The advance of ${formatTaka(advance)} is not refunded any more.`
}

type MoneyMovements = Pick<RentalPage, 'payments' | 'refunds'>

/** Money that was paid at the counter is given back there first. */
export function splitByWay(refund: number, { payments, refunds }: MoneyMovements) {
  const leftOf = (ref: string, amount: number) =>
    refunds.reduce((left, row) => (row.paymentRef === ref ? left - row.amount : left), amount)
  const paidThere = payments
    .filter(({ gateway, status }) => gateway === COUNTER && status === 'paid')
    .reduce((sum, { ref, amount }) => sum + leftOf(ref, amount), 0)
  const atCounter = Math.min(refund, paidThere)
  return { atCounter, online: refund - atCounter }
}

export type CancelOutcome = NonNullable<RentalPage['actions']['cancel']>
type Reader = 'shop' | 'customer'

const ONLINE: Record<Reader, string> = {
  shop: 'back to the account it was paid from. This can take a few days.',
  customer: 'back to the account you paid from. This can take a few days.',
}

const AT_COUNTER: Record<Reader, string> = {
  shop: 'back at the counter.',
  customer: 'back at the counter of the shop.',
}

export function describeCancelOutcome(
  { fee, refund }: CancelOutcome,
  paid: MoneyMovements,
  { reader, isNow = true }: { reader: Reader; isNow?: boolean },
): string {
  const { atCounter, online } = splitByWay(refund, paid)
  const goes = (taka: number) =>
    reader === 'shop' ? `${formatTaka(taka)} go` : `You get ${formatTaka(taka)}`
  const sentences = [
    fee > 0 &&
      (reader === 'shop'
        ? `The shop keeps the ${formatTaka(fee)} advance.`
        : `The advance of ${formatTaka(fee)} is not refunded.`),
    refund === 0 &&
      (reader === 'shop'
        ? 'The customer gets nothing back.'
        : fee === 0 && 'Nothing is given back.'),
    online > 0 && `${goes(online)} ${ONLINE[reader]}`,
    atCounter > 0 &&
      (isNow || reader === 'customer'
        ? `${goes(atCounter)} ${AT_COUNTER[reader]}`
        : `${formatTaka(atCounter)} are still to give back at the counter.`),
  ]
  return sentences.filter((sentence) => sentence !== false).join(' ')
}

const TITLES: Record<Reader, Record<NonNullable<RentalPage['cancelled']>['kind'], string>> = {
  shop: {
    customer: 'The customer cancelled this booking',
    shop: 'The shop cancelled this booking',
    no_show: 'The customer did not come',
  },
  customer: {
    customer: 'You cancelled this booking',
    shop: 'The shop cancelled this booking',
    no_show: 'You did not come for this booking',
  },
}

export function titleOfCancelled(cancelled: NonNullable<RentalPage['cancelled']>, reader: Reader) {
  return TITLES[reader][cancelled.kind]
}
