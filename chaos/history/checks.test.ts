import { describe, expect, test } from 'vitest'
import {
  type Facts,
  costsCalculatedTwice,
  endedSessionsAnswered,
  lostBikes,
  lostBookings,
  lostPayments,
  lostReturns,
  unforeseenAnswers,
} from './checks.ts'
import { type Operation, outcomeOf } from './operation.ts'

const PAGE = 'https://gateway.test/page/1'
const RETURN = 'PATCH /rentals/calculate-total-cost/:id'

const facts: Facts = {
  pages: new Set([PAGE]),
  payments: new Map([
    ['applied', { status: 'PAID', disposition: 'APPLIED' }],
    ['due', { status: 'PAID', disposition: 'REFUND_DUE' }],
    ['open', { status: 'OPEN', disposition: null }],
  ]),
  costs: new Map([['rental', 150]]),
  bikes: new Set(['bike']),
}

function operation(changes: Partial<Operation>): Operation {
  return {
    name: 'GET /rentals',
    person: 'rahim',
    token: 'first',
    about: '',
    result: '',
    startedAt: 10,
    endedAt: 11,
    outcome: 'ok',
    status: 200,
    ...changes,
  }
}

const rules = (violations: { rule: string }[]) => violations.map(({ rule }) => rule)

describe('the recorded operations agree with the database', () => {
  test('every acknowledged booking exists', () => {
    const booked = operation({ name: 'POST /rentals', result: PAGE })
    expect(lostBookings([booked], facts)).toEqual([])
    const lost = { ...booked, result: 'https://gateway.test/page/2' }
    expect(rules(lostBookings([lost], facts))).toEqual(['an acknowledged booking exists'])
    expect(lostBookings([{ ...lost, outcome: 'unknown' }], facts)).toEqual([])
  })

  test.each([
    ['applied', 'paid', 0],
    ['open', 'paid', 1],
    ['due', 'paid', 1],
    ['due', 'refunding', 0],
    ['open', 'refunding', 1],
    ['open', 'pending', 0],
    ['nowhere', 'pending', 1],
  ])('every acknowledged payment exists: %s, told to be %s', (about, result, violations) => {
    const asked = operation({ name: 'GET /payments/:ref', about, result })
    expect(lostPayments([asked], facts)).toHaveLength(violations)
    const approved = { ...asked, name: 'POST /payments/:ref/approve' }
    expect(lostPayments([approved], facts)).toHaveLength(violations)
  })

  test('every acknowledged return exists, at the cost that was answered', () => {
    const returned = operation({ name: RETURN, about: 'rental', result: '150' })
    expect(lostReturns([returned], facts)).toEqual([])
    expect(lostReturns([{ ...returned, result: '151' }], facts)).toHaveLength(1)
    expect(lostReturns([{ ...returned, about: 'nowhere' }], facts)).toHaveLength(1)
  })

  test('every acknowledged bike exists', () => {
    const added = operation({ name: 'POST /bikes', result: 'bike' })
    expect(lostBikes([added], facts)).toEqual([])
    expect(lostBikes([{ ...added, result: 'nowhere' }], facts)).toHaveLength(1)
  })

  test('a cost is calculated once', () => {
    const returned = operation({ name: RETURN, about: 'rental', result: '150' })
    const refused: Operation = { ...returned, outcome: 'refused', status: 409 }
    expect(costsCalculatedTwice([returned, refused])).toEqual([])
    expect(costsCalculatedTwice([returned, returned])).toMatchObject([{ kind: 'doubled' }])
  })

  test('nothing is answered with a 500', () => {
    const answers = [200, 401, 409, 502, 503].map((status) => operation({ status }))
    expect(unforeseenAnswers(answers)).toEqual([])
    expect(unforeseenAnswers([operation({ status: 500 })])).toHaveLength(1)
  })
})

describe('a session that has ended is refused', () => {
  const logIn = operation({ name: 'POST /auth/login', token: '', person: '', result: 'first' })
  const logOut = operation({ name: 'POST /auth/logout', startedAt: 20, endedAt: 21 })
  const later = operation({ startedAt: 30, endedAt: 31 })
  const refused: Operation = { ...later, outcome: 'refused', status: 401 }

  test('after a log-out', () => {
    expect(endedSessionsAnswered([logIn, logOut, refused])).toEqual([])
    expect(rules(endedSessionsAnswered([logIn, logOut, later]))).toEqual([
      'an ended session is refused',
    ])
  })

  test('not during the log-out, nor after one without an answer', () => {
    const meanwhile = { ...later, startedAt: 20.5 }
    expect(endedSessionsAnswered([logIn, logOut, meanwhile])).toEqual([])
    expect(endedSessionsAnswered([logIn, { ...logOut, outcome: 'unknown' }, later])).toEqual([])
  })

  test('after a new password, every session that began before it', () => {
    const changed = { ...logOut, name: 'PUT /auth/change-password', token: 'second' }
    expect(endedSessionsAnswered([logIn, changed, later])).toHaveLength(1)
    const after = { ...logIn, startedAt: 22, endedAt: 23 }
    expect(endedSessionsAnswered([after, changed, later])).toEqual([])
  })

  test('a refusal for another reason shows that the session has not ended', () => {
    expect(endedSessionsAnswered([logIn, logOut, { ...refused, status: 409 }])).toHaveLength(1)
  })
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
