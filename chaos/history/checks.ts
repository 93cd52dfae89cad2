import type { Violation } from '../invariants/violation.ts'
import type { History, Operation } from './operation.ts'

export type Facts = {
  pages: ReadonlySet<string>
  payments: ReadonlyMap<string, { status: string; disposition: string | null }>
  /**
   * The billed ride of each rental in taka, and the ride with its kilometres: they are billed with it
   * where both handovers are known by then, otherwise later.
   */
  costs: ReadonlyMap<string, readonly number[]>
  bikes: ReadonlySet<string>
  /** These are ids of refunds by the shop, deposits, closings, handovers, and cancelled or reserved rentals. */
  money: ReadonlySet<string>
}

type Rule = Pick<Violation, 'kind' | 'rule'> & {
  find: (acknowledged: History, facts: Facts, history: History) => string[]
}

const BOOKINGS = [
  'POST /rentals',
  'POST /rentals/full-payment/:id',
  'POST /rentals/:id/prepayment',
  'POST /payment-links/pay',
]
const PAYMENTS = ['GET /payments/:ref', 'POST /payments/:ref/approve', 'POST /payments/:ref/refund']
const RETURNS = ['PATCH /rentals/calculate-total-cost/:id', 'POST /rentals/:id/take-back']
const AT_COUNTER = ['POST /rentals/:id/counter-payments', 'POST /rentals/at-counter']
const CANCEL = 'POST /rentals/:id/cancel'
const MONEY = [
  'POST /rentals/:id/refunds',
  'POST /rentals/:id/deposit',
  'POST /rentals/:id/handovers',
  'POST /closings',
  'POST /rentals/reservations',
  CANCEL,
]
const NEW_PASSWORD = 'PUT /auth/change-password'
const SESSION_ENDS = ['POST /auth/logout', NEW_PASSWORD]

/** A rental that is paid and open because of its deposit has no page to pay. */
const isNothingLeft = (address: string) => address.endsWith('/dashboard/my-rentals')

const named = (history: History, names: readonly string[]) =>
  history.filter(({ name }) => names.includes(name))

/** A payment may have these dispositions after the API has shown a status. */
const ALLOWED_AFTER: Record<string, readonly (string | null)[]> = {
  paid: ['APPLIED'],
  review: ['REVIEW', 'APPLIED', 'REFUND_DUE', 'REFUNDED'],
  refunding: ['REFUND_DUE', 'REFUNDED', 'APPLIED'],
  refunded: ['REFUNDED', 'APPLIED'],
}

function isPaymentLost({ about, result }: Operation, { payments }: Facts): boolean {
  const allowed = ALLOWED_AFTER[result]
  const payment = payments.get(about)
  if (allowed === undefined) return payment === undefined
  return payment?.status !== 'PAID' || !allowed.includes(payment.disposition)
}

function callsAfterEnd(acknowledged: History, history: History): History {
  const logIns = named(acknowledged, ['POST /auth/login'])
  const begun = new Map(logIns.map(({ result, endedAt }) => [result, endedAt]))
  const ends = Map.groupBy(named(acknowledged, SESSION_ENDS), ({ person }) => person)
  const isEnded = ({ person, token, startedAt }: Operation) =>
    (ends.get(person) ?? []).some(
      (end) =>
        end.endedAt < startedAt &&
        (end.token === token ||
          (end.name === NEW_PASSWORD && (begun.get(token) ?? Infinity) < end.startedAt)),
    )
  return history.filter(
    (one) => one.token !== '' && one.name !== 'POST /auth/login' && isEnded(one),
  )
}

const RULES: Rule[] = [
  {
    kind: 'lost',
    rule: 'an acknowledged booking exists',
    find: (acknowledged, { pages }) =>
      named(acknowledged, BOOKINGS).flatMap(({ result }) =>
        pages.has(result) || isNothingLeft(result) ? [] : result,
      ),
  },
  {
    kind: 'lost',
    rule: 'an acknowledged payment exists',
    find: (acknowledged, facts) =>
      named(acknowledged, PAYMENTS)
        .filter((operation) => isPaymentLost(operation, facts))
        .map(({ about, result }) => `${about} was ${result}`),
  },
  {
    kind: 'lost',
    rule: 'an acknowledged payment at the counter exists',
    find: (acknowledged, { payments }) =>
      named(acknowledged, AT_COUNTER).flatMap(({ result }) =>
        payments.get(result)?.disposition === 'APPLIED' ? [] : result,
      ),
  },
  {
    kind: 'lost',
    rule: 'an acknowledged refund, deposit, cancellation, closing, handover or reservation exists',
    find: (acknowledged, { money }) =>
      named(acknowledged, MONEY).flatMap(({ result }) => (money.has(result) ? [] : result)),
  },
  {
    kind: 'doubled',
    rule: 'a booking is cancelled once',
    find: (acknowledged) =>
      [...Map.groupBy(named(acknowledged, [CANCEL]), ({ about }) => about)].flatMap(
        ([about, all]) => (all.length > 1 ? about : []),
      ),
  },
  {
    kind: 'lost',
    rule: 'an acknowledged return exists',
    find: (acknowledged, { costs }) =>
      named(acknowledged, RETURNS)
        .filter(({ about, result }) => costs.get(about)?.includes(Number(result)) !== true)
        .map(
          ({ about, result }) => `${about} cost ${result}, now ${costs.get(about)?.join(' or ')}`,
        ),
  },
  {
    kind: 'lost',
    rule: 'an acknowledged bike exists',
    find: (acknowledged, { bikes }) =>
      named(acknowledged, ['POST /bikes']).flatMap(({ result }) =>
        bikes.has(result) ? [] : result,
      ),
  },
  {
    kind: 'doubled',
    rule: 'a cost is calculated once',
    find: (acknowledged) =>
      [...Map.groupBy(named(acknowledged, RETURNS), ({ about }) => about)].flatMap(([about, all]) =>
        all.length > 1 ? about : [],
      ),
  },
  {
    kind: 'broken',
    rule: 'an ended session is refused',
    find: (acknowledged, _, history) =>
      callsAfterEnd(acknowledged, history)
        .filter(({ status }) => status !== 0 && status < 500 && status !== 401)
        .map(({ name, person }) => `${name} of ${person}`),
  },
  {
    kind: 'broken',
    rule: 'nothing is answered with a 500',
    find: (_acknowledged, _facts, history) =>
      history
        .filter(({ status }) => status >= 500 && status !== 502 && status !== 503)
        .map(({ name, status }) => `${name}: ${status}`),
  },
]

export function checkHistory(history: History, facts: Facts): Violation[] {
  const acknowledged = history.filter(({ outcome }) => outcome === 'ok')
  return RULES.flatMap(({ kind, rule, find }) =>
    find(acknowledged, facts, history).map((about) => ({ kind, rule, about })),
  )
}
