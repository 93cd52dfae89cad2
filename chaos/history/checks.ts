import type { Violation } from '../invariants/violation.ts'
import type { History, Operation } from './operation.ts'

/** What is in the database at the end. */
export type Facts = {
  /** URLs of payment pages. */
  pages: ReadonlySet<string>
  /** By reference. */
  payments: ReadonlyMap<string, { status: string; disposition: string | null }>
  /** By id: the cost in taka, 0 while it is not calculated. */
  costs: ReadonlyMap<string, number>
  bikes: ReadonlySet<string>
}

const BOOKINGS = new Set(['POST /rentals', 'POST /rentals/full-payment/:id'])
const RETURN = 'PATCH /rentals/calculate-total-cost/:id'

const acknowledged = (history: History) => history.filter(({ outcome }) => outcome === 'ok')

/** Every payment page that a customer was sent to belongs to a payment. */
export function lostBookings(history: History, { pages }: Facts): Violation[] {
  return acknowledged(history)
    .filter(({ name, result }) => BOOKINGS.has(name) && !pages.has(result))
    .map(({ result }) => ({ kind: 'lost', rule: 'an acknowledged booking exists', about: result }))
}

const PAYMENT_CALLS = new Set([
  'GET /payments/:ref',
  'POST /payments/:ref/approve',
  'POST /payments/:ref/refund',
])

/** The dispositions that a payment may have after the API has shown a status. */
const ALLOWED_AFTER: Record<string, readonly (string | null)[]> = {
  paid: ['APPLIED'],
  review: ['REVIEW', 'APPLIED', 'REFUND_DUE', 'REFUNDED'],
  refunding: ['REFUND_DUE', 'REFUNDED', 'APPLIED'],
  refunded: ['REFUNDED', 'APPLIED'],
}

export function lostPayments(history: History, { payments }: Facts): Violation[] {
  return acknowledged(history)
    .filter(({ name }) => PAYMENT_CALLS.has(name))
    .filter(({ about, result }) => {
      const allowed = ALLOWED_AFTER[result]
      const payment = payments.get(about)
      if (allowed === undefined) return payment === undefined
      return payment?.status !== 'PAID' || !allowed.includes(payment.disposition)
    })
    .map(({ about, result }) => ({
      kind: 'lost',
      rule: 'an acknowledged payment exists',
      about: `${about} was ${result}`,
    }))
}

export function lostBikes(history: History, { bikes }: Facts): Violation[] {
  return acknowledged(history)
    .filter(({ name, result }) => name === 'POST /bikes' && !bikes.has(result))
    .map(({ result }) => ({ kind: 'lost', rule: 'an acknowledged bike exists', about: result }))
}

export function lostReturns(history: History, { costs }: Facts): Violation[] {
  return acknowledged(history)
    .filter(({ name, about, result }) => name === RETURN && costs.get(about) !== Number(result))
    .map(({ about, result }) => ({
      kind: 'lost',
      rule: 'an acknowledged return exists',
      about: `${about} cost ${result}`,
    }))
}

export function costsCalculatedTwice(history: History): Violation[] {
  const returns = acknowledged(history).filter(({ name }) => name === RETURN)
  const rentals = Map.groupBy(returns, ({ about }) => about)
  return [...rentals]
    .filter(([, all]) => all.length > 1)
    .map(([about]) => ({ kind: 'doubled', rule: 'a cost is calculated once', about }))
}

const LOG_OUT = 'POST /auth/logout'
const NEW_PASSWORD = 'PUT /auth/change-password'

/** An ended session gets 401 only. */
export function endedSessionsAnswered(history: History): Violation[] {
  const begun = new Map(logIns(history).map(({ result, endedAt }) => [result, endedAt]))
  const ends = acknowledged(history).filter(({ name }) => name === LOG_OUT || name === NEW_PASSWORD)
  const endedBy = ({ person, token, startedAt }: Operation) =>
    ends.some(
      (end) =>
        end.endedAt < startedAt &&
        (end.token === token ||
          (end.name === NEW_PASSWORD &&
            end.person === person &&
            (begun.get(token) ?? Infinity) < end.startedAt)),
    )
  return history
    .filter(({ token, status }) => token !== '' && status !== 0 && status < 500 && status !== 401)
    .filter((operation) => operation.name !== 'POST /auth/login' && endedBy(operation))
    .map(({ name, person }) => ({
      kind: 'broken',
      rule: 'an ended session is refused',
      about: `${name} of ${person}`,
    }))
}

const logIns = (history: History) =>
  acknowledged(history).filter(({ name }) => name === 'POST /auth/login')

/** Failures are answered with 502 or 503, never with 500. */
export function unforeseenAnswers(history: History): Violation[] {
  return history
    .filter(({ status }) => status >= 500 && status !== 502 && status !== 503)
    .map(({ name, status }) => ({
      kind: 'broken',
      rule: 'nothing is answered with a 500',
      about: `${name}: ${status}`,
    }))
}

export function checkHistory(history: History, facts: Facts): Violation[] {
  return [
    ...lostBookings(history, facts),
    ...lostPayments(history, facts),
    ...lostReturns(history, facts),
    ...lostBikes(history, facts),
    ...costsCalculatedTwice(history),
    ...endedSessionsAnswered(history),
    ...unforeseenAnswers(history),
  ]
}
