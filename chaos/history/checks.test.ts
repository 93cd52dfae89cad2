import { expect, test } from 'vitest'
import { type Facts, checkHistory } from './checks.ts'
import { type Operation, outcomeOf } from './operation.ts'

const PAGE = 'https://gateway.test/page/1'

const facts: Facts = {
  pages: new Set([PAGE]),
  payments: new Map([
    ['applied', { status: 'PAID', disposition: 'APPLIED' }],
    ['due', { status: 'PAID', disposition: 'REFUND_DUE' }],
    ['open', { status: 'OPEN', disposition: null }],
  ]),
  costs: new Map([['rental', [150, 174]]]),
  bikes: new Set(['bike']),
  money: new Set(['refund', 'rental']),
}

function operation(changes: Partial<Operation>): Operation {
  const session = { person: 'rahim', token: 'first', startedAt: 10, endedAt: 11 }
  const answer = { outcome: 'ok', status: 200, about: '', result: '' } as const
  return { name: 'GET /rentals', ...session, ...answer, ...changes }
}

const rulesBrokenBy = (...history: Operation[]) =>
  checkHistory(history, facts).map(({ rule }) => rule)

const booked = operation({ name: 'POST /rentals', result: 'https://gateway.test/page/2' })
const returned = operation({
  name: 'PATCH /rentals/calculate-total-cost/:id',
  about: 'rental',
  result: '150',
})
const refused = { outcome: 'refused', status: 409 } as const

const LOST = 'an acknowledged booking exists'
const LOST_RETURN = 'an acknowledged return exists'
const LOST_PAYMENT = 'an acknowledged payment at the counter exists'
const AT_COUNTER = { name: 'POST /rentals/:id/counter-payments' }
const REFUND = 'POST /rentals/:id/refunds'
const LOST_MONEY =
  'an acknowledged refund, deposit, cancellation, closing, handover or reservation exists'
const CANCELLED_TWICE = 'a booking is cancelled once'
const cancelled = operation({
  name: 'POST /rentals/:id/cancel',
  about: 'rental',
  result: 'rental',
})
const TWICE = 'a cost is calculated once'

test.each<[what: string, rules: string[], history: Operation[]]>([
  ['a booking that exists', [], [{ ...booked, result: PAGE }]],
  ['a booking that is gone', [LOST], [booked]],
  ['a booking without an answer', [], [{ ...booked, outcome: 'unknown' }]],
  ['a return that exists', [], [returned]],
  ['a return with its kilometres', [], [{ ...returned, result: '174' }]],
  ['a return at another cost', [LOST_RETURN], [{ ...returned, result: '151' }]],
  ['a return that is gone', [LOST_RETURN], [{ ...returned, about: 'nowhere' }]],
  ['a return that is refused the second time', [], [returned, { ...returned, ...refused }]],
  ['a return that is done twice', [TWICE], [returned, returned]],
  ['a counter payment that counts', [], [operation({ ...AT_COUNTER, result: 'applied' })]],
  ['one that does not count', [LOST_PAYMENT], [operation({ ...AT_COUNTER, result: 'due' })]],
  ['a refund that exists', [], [operation({ name: REFUND, result: 'refund' })]],
  ['a refund that is gone', [LOST_MONEY], [operation({ name: REFUND, result: 'nowhere' })]],
  ['a booking that is cancelled twice', [CANCELLED_TWICE], [cancelled, cancelled]],
  ['a bike that exists', [], [operation({ name: 'POST /bikes', result: 'bike' })]],
  [
    'a bike that is gone',
    ['an acknowledged bike exists'],
    [operation({ name: 'POST /bikes', result: 'nowhere' })],
  ],
  [
    'answers that are foreseen',
    [],
    [200, 401, 409, 502, 503].map((status) => operation({ status })),
  ],
  ['an answer 500', ['nothing is answered with a 500'], [operation({ status: 500 })]],
])('%s breaks %j', (_what, rules, history) => {
  expect(rulesBrokenBy(...history)).toEqual(rules)
})

test.each([
  ['applied', 'paid', 0],
  ['open', 'paid', 1],
  ['due', 'paid', 1],
  ['due', 'refunding', 0],
  ['open', 'refunding', 1],
  ['open', 'pending', 0],
  ['nowhere', 'pending', 1],
])('every acknowledged payment exists: %s, shown as %s', (about, result, violations) => {
  for (const name of ['GET /payments/:ref', 'POST /payments/:ref/approve']) {
    expect(rulesBrokenBy(operation({ name, about, result }))).toHaveLength(violations)
  }
})

const logIn = operation({ name: 'POST /auth/login', token: '', person: '', result: 'first' })
const logOut = operation({ name: 'POST /auth/logout', startedAt: 20, endedAt: 21 })
const changed = { ...logOut, name: 'PUT /auth/change-password', token: 'second' }
const later = operation({ startedAt: 30, endedAt: 31 })

test.each<[what: string, isBroken: boolean, history: Operation[]]>([
  ['401 after a log-out', false, [logIn, logOut, { ...later, outcome: 'refused', status: 401 }]],
  ['200 after a log-out', true, [logIn, logOut, later]],
  ['409 after a log-out', true, [logIn, logOut, { ...later, ...refused }]],
  ['200 during the log-out', false, [logIn, logOut, { ...later, startedAt: 20.5 }]],
  ['200 after an unknown log-out', false, [logIn, { ...logOut, outcome: 'unknown' }, later]],
  ['200 in a session from before the new password', true, [logIn, changed, later]],
  [
    '200 in a session from after the new password',
    false,
    [{ ...logIn, startedAt: 22, endedAt: 23 }, changed, later],
  ],
])('an ended session is refused: %s', (_what, isBroken, history) => {
  expect(rulesBrokenBy(...history)).toEqual(isBroken ? ['an ended session is refused'] : [])
})

test.each([
  [201, 'ok'],
  [303, 'ok'],
  [409, 'refused'],
  [502, 'refused'],
  [503, 'unknown'],
  [500, 'unknown'],
  [0, 'unknown'],
])('%i means %s', (status, outcome) => {
  expect(outcomeOf(status)).toBe(outcome)
})
