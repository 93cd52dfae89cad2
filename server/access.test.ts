import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiKey, api } from '#contract/api'
import type { Call } from '#contract/call'
import { DAY_MS } from '#domain/time'
import { DUTIES } from '#domain/users'
import { type Person, TEST_ACTOR } from './testing/given.ts'
import { startTestApp } from './testing/start-test-app.ts'
import { validInputsIn } from './testing/valid-inputs.ts'

const shop = await startTestApp({ endWith: afterAll })

/**
 * The ids of a call belong to the owner alone. Of the admins, `lacking` has every duty except those
 * that the call names, and `admin` has only those. When the call names none, `lacking` has none and
 * `admin` has all.
 */
const CALLERS = ['visitor', 'expired', 'deleted', 'other', 'owner', 'lacking', 'admin'] as const
type Row = readonly number[] & { length: typeof CALLERS.length }

/**
 * The statuses follow the order of CALLERS. A call of the contract that is missing here does not
 * compile.
 */
const matrix = {
  'GET /bikes': [200, 200, 200, 200, 200, 200, 200],
  'GET /bikes/filters': [200, 200, 200, 200, 200, 200, 200],
  'GET /bikes/:id': [200, 200, 200, 200, 200, 200, 200],
  'POST /bikes': [401, 401, 401, 403, 403, 403, 200],
  'PUT /bikes/:id': [401, 401, 401, 403, 403, 403, 200],
  'DELETE /bikes/:id': [401, 401, 401, 403, 403, 403, 200],
  'GET /bikes/:id/calendar': [200, 200, 200, 200, 200, 200, 200],
  'GET /bikes/:id/schedule': [401, 401, 401, 403, 403, 403, 200],
  'POST /bikes/:id/blocks': [401, 401, 401, 403, 403, 403, 200],
  'DELETE /bikes/:id/blocks/:blockId': [401, 401, 401, 403, 403, 403, 200],
  'POST /rentals': [401, 401, 401, 200, 200, 200, 200],
  'POST /rentals/at-counter': [401, 401, 401, 403, 403, 403, 200],
  'GET /rentals': [401, 401, 401, 200, 200, 200, 200],
  'GET /rentals/all-rentals': [401, 401, 401, 403, 403, 403, 200],
  'PATCH /rentals/calculate-total-cost/:id': [401, 401, 401, 403, 403, 403, 200],
  'POST /rentals/full-payment/:id': [401, 401, 401, 404, 200, 404, 404],
  'PATCH /rentals/:id/planned-return': [401, 401, 401, 404, 200, 404, 200],
  'GET /rentals/:id': [401, 401, 401, 404, 200, 404, 200],
  'POST /rentals/:id/counter-payments': [401, 401, 401, 403, 403, 403, 200],
  'PATCH /rentals/:id/return': [401, 401, 401, 403, 403, 403, 200],
  'POST /rentals/:id/bill-lines': [401, 401, 401, 403, 403, 403, 200],
  'POST /rentals/:id/cancel': [401, 401, 401, 404, 200, 404, 200],
  'POST /rentals/:id/no-show': [401, 401, 401, 403, 403, 403, 200],
  'POST /rentals/:id/refunds': [401, 401, 401, 403, 403, 403, 200],
  'POST /rentals/:id/deposit': [401, 401, 401, 403, 403, 403, 200],
  'POST /rentals/:id/handovers': [401, 401, 401, 403, 403, 403, 200],
  'DELETE /rentals/:id/handovers/:handoverId': [401, 401, 401, 403, 403, 403, 200],
  'GET /rentals/:id/receipts': [401, 401, 401, 404, 200, 404, 200],
  'POST /rentals/:id/receipts': [401, 401, 401, 404, 200, 404, 200],
  'GET /rentals/:id/agreement': [401, 401, 401, 404, 200, 404, 200],
  'POST /rentals/:id/release': [401, 401, 401, 404, 200, 404, 404],
  'GET /users/me': [401, 401, 401, 200, 200, 200, 200],
  'PUT /users/me': [401, 401, 401, 200, 200, 200, 200],
  'GET /users/me/export': [401, 401, 401, 200, 200, 200, 200],
  'DELETE /users/me': [401, 401, 401, 200, 200, 200, 200],
  'GET /users/me/one-time-codes': [401, 401, 401, 403, 403, 200, 200],
  'POST /users/me/one-time-codes': [401, 401, 401, 403, 403, 200, 200],
  'POST /users/me/one-time-codes/confirm': [401, 401, 401, 403, 403, 409, 409],
  'DELETE /users/me/one-time-codes': [401, 401, 401, 403, 403, 200, 200],
  'GET /users/me/sessions': [401, 401, 401, 200, 200, 200, 200],
  'DELETE /users/me/sessions': [401, 401, 401, 200, 200, 200, 200],
  'DELETE /users/:id/sessions': [401, 401, 401, 403, 403, 403, 200],
  'POST /users/:id/password-link': [401, 401, 401, 403, 403, 403, 200],
  'GET /users/all-users': [401, 401, 401, 403, 403, 403, 200],
  'GET /users/customers': [401, 401, 401, 403, 403, 403, 200],
  'PATCH /users/update-user-role': [401, 401, 401, 403, 403, 403, 200],
  'PUT /users/:id/duties': [401, 401, 401, 403, 403, 403, 200],
  'DELETE /users/delete-a-user': [401, 401, 401, 403, 403, 403, 200],
  'POST /auth/signup': [201, 201, 201, 201, 201, 201, 201],
  'POST /auth/login': [200, 200, 200, 200, 200, 200, 200],
  'POST /auth/logout': [401, 401, 401, 200, 200, 200, 200],
  'PUT /auth/change-password': [401, 401, 401, 200, 200, 200, 200],
  'POST /auth/reset-password': [200, 200, 200, 200, 200, 200, 200],
  'GET /payments/:ref': [401, 401, 401, 404, 200, 404, 200],
  'GET /payments/issues': [401, 401, 401, 200, 200, 200, 200],
  'GET /closings': [401, 401, 401, 403, 403, 403, 200],
  'POST /closings': [401, 401, 401, 403, 403, 403, 200],
  'GET /activity': [401, 401, 401, 403, 403, 403, 200],
  'GET /system': [401, 401, 401, 403, 403, 403, 200],
  'GET /activity/csv': [401, 401, 401, 403, 403, 403, 200],
  'GET /reports/takings': [401, 401, 401, 403, 403, 403, 200],
  'GET /reports/bikes': [401, 401, 401, 403, 403, 403, 200],
  'GET /exports/rentals.csv': [401, 401, 401, 403, 403, 403, 200],
  'GET /exports/ledger.csv': [401, 401, 401, 403, 403, 403, 200],
  'GET /exports/customers.csv': [401, 401, 401, 403, 403, 403, 200],
  'GET /exports/closings.csv': [401, 401, 401, 403, 403, 403, 200],
  'GET /shop': [200, 200, 200, 200, 200, 200, 200],
  'PUT /shop': [401, 401, 401, 403, 403, 403, 200],
  'GET /coupons': [401, 401, 401, 403, 403, 403, 200],
  'GET /coupons/:code': [401, 401, 401, 200, 200, 200, 200],
  'POST /coupons': [401, 401, 401, 403, 403, 403, 200],
  'PATCH /coupons/:code': [401, 401, 401, 403, 403, 403, 200],
  'GET /payments/desk': [401, 401, 401, 403, 403, 403, 200],
  'GET /payments/:ref/history': [401, 401, 401, 403, 403, 403, 200],
  'POST /payments/:ref/check': [401, 401, 401, 403, 403, 403, 200],
  'POST /payments/:ref/release': [401, 401, 401, 403, 403, 403, 200],
  'POST /payments/:ref/approve': [401, 401, 401, 403, 403, 403, 200],
  'POST /payments/:ref/refund': [401, 401, 401, 403, 403, 403, 200],
  'POST /refunds/:id/done-by-hand': [401, 401, 401, 403, 403, 403, 200],
  'POST /refunds/:id/verified': [401, 401, 401, 403, 403, 403, 200],
} satisfies Record<ApiKey, Row>

const validInputs = validInputsIn(shop)
let deletedAdmin: Person

beforeAll(async () => {
  shop.clock.advance(DAY_MS + 1000)
  deletedAdmin = await shop.given.signedIn({ role: 'admin' })
  await shop.services.users.remove(TEST_ACTOR, { id: deletedAdmin.id })
})

/** The last two were admins before and must have lost every right. */
async function somePeople({ access }: Call) {
  const own = typeof access === 'object' ? [access.admin, access.or ?? access.admin] : undefined
  const others = own ? DUTIES.filter((duty) => !own.includes(duty)) : []
  return {
    visitor: undefined,
    expired: shop.admin,
    deleted: deletedAdmin,
    other: await shop.given.signedIn(),
    owner: await shop.given.signedIn(),
    lacking: await shop.given.signedIn({ role: 'admin', duties: others }),
    admin: await shop.given.signedIn({ role: 'admin', ...(own && { duties: own }) }),
  }
}

const CODES: Record<number, RegExp> = {
  401: /^(not_signed_in|session_ended)$/,
  403: /^(forbidden|duty_missing)$/,
  404: /^(rental|payment)_not_found$/,
  409: /^codes_not_begun$/,
}

async function tryAll(key: ApiKey) {
  const callers = await somePeople(api[key])
  const statuses: number[] = []
  for (const caller of CALLERS) {
    const as = callers[caller]
    const input = await validInputs[key](callers.owner)
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
      anyone: [true, true, true, true],
      'signed-in': [false, true, true, true],
      admin: [false, false, true, true],
    }
    const letsDuty = [false, false, false, true]
    for (const [key, { access }] of Object.entries<Call>(api)) {
      const [visitor, , , , owner, lacking, admin] = matrix[key as ApiKey]
      const isLetIn = (status = 0) => status !== 401 && status !== 403
      const expected = typeof access === 'object' ? letsDuty : lets[access]
      expect([key, [visitor, owner, lacking, admin].map(isLetIn)]).toEqual([key, expected])
    }
  })
})

describe('what belongs to another customer', () => {
  test('looks as if it did not exist, and no payment is begun for it', async () => {
    const [mine, other] = [await shop.given.signedIn(), await shop.given.signedIn()]
    const { params } = await validInputs['POST /rentals/full-payment/:id'](mine)
    const theirs = await shop.call('POST /rentals/full-payment/:id', { as: other, params })
    const nothing = await shop.call('POST /rentals/full-payment/:id', {
      as: other,
      params: { id: crypto.randomUUID() },
    })
    expect([theirs.status, theirs.body]).toEqual([nothing.status, nothing.body])
    const begun = shop.db
      .selectFrom('payments')
      .select('id')
      .where('rentalId', '=', params['id'] ?? '')
    expect(await begun.execute()).toEqual([])
  })
})
