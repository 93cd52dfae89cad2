import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiKey, api } from '#contract/api'
import type { Call } from '#contract/call'
import { PASSWORD, type Person } from './testing/given.ts'
import { addRentalRow } from './testing/rental-row.ts'
import { startTestApp } from './testing/start-test-app.ts'

const DAY_MS = 24 * 3_600_000

const shop = await startTestApp({ endWith: afterAll })

/** Whoever has an id can try it: these are the people the ids do and do not belong to. */
const CALLERS = ['visitor', 'expired', 'deleted', 'other', 'owner', 'admin'] as const
type Row = readonly number[] & { length: typeof CALLERS.length }

/** The statuses for each of CALLERS: a call of the contract that is missing here does not compile. */
const matrix = {
  'GET /bikes': [200, 200, 200, 200, 200, 200],
  'GET /bikes/filters': [200, 200, 200, 200, 200, 200],
  'GET /bikes/:id': [200, 200, 200, 200, 200, 200],
  'POST /bikes': [401, 401, 401, 403, 403, 200],
  'PUT /bikes/:id': [401, 401, 401, 403, 403, 200],
  'DELETE /bikes/:id': [401, 401, 401, 403, 403, 200],
  'POST /rentals': [401, 401, 401, 200, 200, 200],
  'GET /rentals': [401, 401, 401, 200, 200, 200],
  'GET /rentals/all-rentals': [401, 401, 401, 403, 403, 200],
  'PATCH /rentals/calculate-total-cost/:id': [401, 401, 401, 403, 403, 200],
  'POST /rentals/full-payment/:id': [401, 401, 401, 404, 200, 404],
  'GET /users/me': [401, 401, 401, 200, 200, 200],
  'PUT /users/me': [401, 401, 401, 200, 200, 200],
  'GET /users/all-users': [401, 401, 401, 403, 403, 200],
  'PATCH /users/update-user-role': [401, 401, 401, 403, 403, 200],
  'DELETE /users/delete-a-user': [401, 401, 401, 403, 403, 200],
  'POST /auth/signup': [201, 201, 201, 201, 201, 201],
  'POST /auth/login': [200, 200, 200, 200, 200, 200],
  'POST /auth/logout': [401, 401, 401, 200, 200, 200],
  'PUT /auth/change-password': [401, 401, 401, 200, 200, 200],
  'GET /payments/:ref': [401, 401, 401, 404, 200, 200],
} satisfies Record<ApiKey, Row>

type Input = { params?: Record<string, string>; body?: object }

const bikeForm = {
  name: 'Pulsar',
  description: 'A bike for every day.',
  pricePerHour: 120,
  imageUrl: 'https://shop.test/pulsar.jpg',
  isAvailable: true,
  cc: 150,
  year: 2020,
  model: 'NS',
  brand: 'Bajaj',
}

const oneBike = async () => ({ params: { id: (await shop.given.bike())._id } })
const oneUser = async () => ({ id: (await shop.given.user()).id })
const inAnHour = () => new Date(Date.now() + DAY_MS + 3_600_000).toISOString()

async function rentalOf({ id: userId }: Person, returnTime?: Date) {
  const { _id: bikeId } = await shop.given.bike()
  const rental = {
    bikeId,
    userId,
    status: 'INITIAL_PAID',
    ...(returnTime && { returnTime }),
  } as const
  return { params: { id: await addRentalRow(shop.db, rental) } }
}

/** What lets each call succeed for whoever may make it: fresh for every try. */
const inputs: Record<ApiKey, (owner: Person) => Input | Promise<Input>> = {
  'GET /bikes': () => ({}),
  'GET /bikes/filters': () => ({}),
  'GET /bikes/:id': oneBike,
  'POST /bikes': () => ({ body: bikeForm }),
  'PUT /bikes/:id': async () => ({ ...(await oneBike()), body: bikeForm }),
  'DELETE /bikes/:id': oneBike,
  'POST /rentals': async () => ({
    body: { bikeId: (await oneBike()).params.id, startTime: inAnHour() },
  }),
  'GET /rentals': () => ({}),
  'GET /rentals/all-rentals': () => ({}),
  'PATCH /rentals/calculate-total-cost/:id': async (owner) => ({
    ...(await rentalOf(owner)),
    body: { returnTime: inAnHour() },
  }),
  'POST /rentals/full-payment/:id': (owner) => rentalOf(owner, new Date()),
  'GET /users/me': () => ({}),
  'PUT /users/me': () => ({ body: { name: 'Karim' } }),
  'GET /users/all-users': () => ({}),
  'PATCH /users/update-user-role': async () => ({ body: { ...(await oneUser()), role: 'admin' } }),
  'DELETE /users/delete-a-user': async () => ({ body: await oneUser() }),
  'POST /auth/signup': () => {
    const email = `${crypto.randomUUID()}@shop.test`
    return { body: { name: 'Karim', email, password: PASSWORD, phone: '017', address: 'Dhaka' } }
  },
  'POST /auth/login': ({ email }) => ({ body: { email, password: PASSWORD } }),
  'POST /auth/logout': () => ({}),
  'PUT /auth/change-password': () => ({
    body: { currentPassword: PASSWORD, newPassword: 'secret-2' },
  }),
  'GET /payments/:ref': () => ({ params: { ref: bookedRef } }),
}

let bookedRef = ''
let booker: Person
let deletedAdmin: Person

beforeAll(async () => {
  // Whoever signed in before is signed out by the clock.
  shop.clock.advance(DAY_MS + 1000)
  booker = await shop.given.signedIn()
  bookedRef = await bookedBy(booker)
  deletedAdmin = await shop.given.signedIn({ role: 'admin' })
  await shop.services.users.remove({ id: deletedAdmin.id })
})

async function bookedBy(as: Person): Promise<string> {
  const { _id: bikeId } = await shop.given.bike()
  await shop.call('POST /rentals', { as, body: { bikeId, startTime: inAnHour() } })
  const { id } = await shop.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  return id
}

/** The two who once were admins show that nothing is left of it. */
async function callersFor(key: ApiKey) {
  return {
    visitor: undefined,
    expired: shop.admin,
    deleted: deletedAdmin,
    other: await shop.given.signedIn(),
    owner: key === 'GET /payments/:ref' ? booker : await shop.given.signedIn(),
    admin: await shop.given.signedIn({ role: 'admin' }),
  }
}

const CODES: Record<number, RegExp> = {
  401: /^(not_signed_in|session_ended)$/,
  403: /^forbidden$/,
  404: /^(rental|payment)_not_found$/,
}

async function tryAll(key: ApiKey) {
  const callers = await callersFor(key)
  const statuses: number[] = []
  for (const caller of CALLERS) {
    const as = callers[caller]
    const input = await inputs[key](callers.owner)
    const { status, body } = await shop.call(key, { ...input, ...(as && { as }) })
    statuses.push(status)
    expect(body.success).toBe(status < 400)
    expect(body.code ?? '').toMatch(CODES[status] ?? /^$/)
  }
  return statuses
}

describe(`every call x (${CALLERS.join(', ')})`, () => {
  test.each(Object.keys(matrix) as ApiKey[])('%s', async (key) => {
    expect(await tryAll(key)).toEqual(matrix[key])
  })

  test('agrees with who may call according to the contract', () => {
    const lets = {
      anyone: [true, true, true],
      'signed-in': [false, true, true],
      admin: [false, false, true],
    }
    for (const [key, { access }] of Object.entries<Call>(api)) {
      const [visitor, , , , owner, admin] = matrix[key as ApiKey]
      const isLetIn = (status = 0) => status !== 401 && status !== 403
      expect([key, [visitor, owner, admin].map(isLetIn)]).toEqual([key, lets[access]])
    }
  })
})

describe('what belongs to somebody else', () => {
  test('a rental of mine is in my list and in nobody else’s', async () => {
    const [mine, other] = [await shop.given.signedIn(), await shop.given.signedIn()]
    const { params } = await rentalOf(mine)
    const listed = async (as: Person) =>
      (await shop.call('GET /rentals', { as })).body.data.map(({ _id }) => _id)
    expect([await listed(mine), await listed(other)]).toEqual([[params.id], []])
  })

  test('looks as if it did not exist, and no payment is begun for it', async () => {
    const [mine, other] = [await shop.given.signedIn(), await shop.given.signedIn()]
    const { params } = await rentalOf(mine, new Date())
    const theirs = await shop.call('POST /rentals/full-payment/:id', { as: other, params })
    const nothing = await shop.call('POST /rentals/full-payment/:id', {
      as: other,
      params: { id: crypto.randomUUID() },
    })
    expect([theirs.status, theirs.body]).toEqual([nothing.status, nothing.body])
    const begun = shop.db.selectFrom('payments').select('id').where('rental_id', '=', params.id)
    expect(await begun.execute()).toEqual([])
  })
})
