import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiKey, api } from '#contract/api'
import type { Call } from '#contract/call'
import { DAY_MS } from '#domain/time'
import { DUTIES } from '#domain/users'
import { type Person, TEST_ACTOR } from './testing/given.ts'
import { startTestApp } from './testing/start-test-app.ts'
import { validInputsIn } from './testing/valid-inputs.ts'

const shop = await startTestApp({ endWith: afterAll, sendsMail: true })

/**
 * The ids of a call belong to the owner alone. Of the admins, `lacking` has every duty except those
 * that the call names, and `admin` has only those. When the call names none, `lacking` has none and
 * `admin` has all.
 */
const CALLERS = ['visitor', 'expired', 'deleted', 'other', 'owner', 'lacking', 'admin'] as const

/** The statuses follow the order of CALLERS. Every call of the contract is in one row. */
const matrix: [statuses: number[], calls: string][] = [
  [
    [200, 200, 200, 200, 200, 200, 200],
    `GET /bikes, GET /bikes/filters, GET /pictures/:id/:width, GET /bikes/:id, GET /bikes/:id/calendar, GET /bikes/:id/quote,
    POST /unsubscribe,
    POST /auth/login, POST /auth/forgot-password, POST /auth/reset-password, POST /auth/confirm-email, POST /auth/accept-invitation, POST /payment-links/read, POST /payment-links/pay, GET /shop, GET /site`,
  ],
  [
    [401, 401, 401, 403, 403, 403, 200],
    `GET /desk-bikes, GET /desk-bikes/:id, POST /bikes, POST /pictures, POST /pictures/fetch, PUT /bikes/:id, DELETE /bikes/:id, GET /bikes/:id/schedule,
    POST /bikes/:id/blocks, POST /bikes/:id/missing, POST /bikes/:id/found, DELETE /bikes/:id/blocks/:blockId, POST /rentals/at-counter, POST /rentals/reservations, POST /rentals/:id/payment-link,
    POST /imports/bikes, POST /imports/customers, POST /imports/price-lists, POST /imports/rentals, POST /imports/:id/undo, GET /imports/progress,
    GET /exports/bikes.csv, GET /exports/price-lists.csv, GET /exports/shop.zip,
    GET /invitations, POST /invitations, DELETE /invitations/:id,
    GET /messages, POST /messages/:id/again,
    GET /board, GET /board/today, GET /rentals/all-rentals, PATCH /rentals/calculate-total-cost/:id,
    GET /rentals/:id/take-back, POST /rentals/:id/take-back,
    POST /rentals/:id/counter-payments, PATCH /rentals/:id/return,
    POST /rentals/:id/bill-lines, POST /rentals/:id/no-show, POST /rentals/:id/refunds,
    POST /rentals/:id/deposit, POST /rentals/:id/handovers, PUT /rentals/:id/bike,
    DELETE /rentals/:id/handovers/:handoverId, DELETE /users/:id/sessions,
    POST /users/:id/password-link, GET /users/all-users, GET /users/customers,
    GET /customers/:id, PATCH /customers/:id, POST /customers/:id/notes, POST /customers/:id/block,
    POST /customers/:id/unblock, POST /customers/:id/merge,
    PATCH /users/update-user-role, PUT /users/:id/duties, DELETE /users/delete-a-user,
    GET /closings, GET /closings/movements, POST /closings, GET /activity, GET /system, GET /first-steps, GET /activity/csv,
    GET /reports/takings, GET /reports/bikes, GET /exports/rentals.csv,
    GET /exports/ledger.csv, GET /exports/customers.csv, GET /exports/closings.csv,
    GET /shop/messages, PUT /shop/messages, POST /shop/messages/test, PUT /shop, PUT /site, GET /site/history, POST /site/restore, GET /coupons, POST /coupons, PATCH /coupons/:code, GET /price-lists,
    POST /price-lists, PUT /price-lists/:id, DELETE /price-lists/:id, GET /seasons, POST /seasons, PUT /seasons/:id,
    DELETE /seasons/:id, GET /payments/desk,
    GET /payments/:ref/history, POST /payments/:ref/check, POST /payments/:ref/release,
    POST /payments/:ref/approve, POST /payments/:ref/refund, POST /refunds/:id/done-by-hand,
    POST /refunds/:id/verified`,
  ],
  [
    [401, 401, 401, 200, 200, 200, 200],
    `POST /rentals, GET /rentals, GET /rentals/cancelled, GET /users/me, PUT /users/me, PUT /users/me/messages, GET /users/me/export,
    DELETE /users/me, GET /users/me/sessions, DELETE /users/me/sessions, POST /auth/logout,
    PUT /auth/change-password, GET /payments/issues, GET /coupons/:code`,
  ],
  [
    [401, 401, 401, 404, 200, 404, 404],
    `POST /rentals/full-payment/:id, POST /rentals/:id/prepayment, POST /rentals/:id/release`,
  ],
  [
    [401, 401, 401, 404, 200, 404, 200],
    `PATCH /rentals/:id/planned-return, PATCH /rentals/:id/start, GET /rentals/:id, POST /rentals/:id/cancel,
    GET /rentals/:id/receipts, POST /rentals/:id/receipts, GET /rentals/:id/agreement,
    GET /payments/:ref`,
  ],
  [
    [401, 401, 401, 403, 403, 200, 200],
    `GET /push-subscriptions, POST /push-subscriptions, DELETE /push-subscriptions,
    GET /users/me/one-time-codes, POST /users/me/one-time-codes,
    DELETE /users/me/one-time-codes`,
  ],
  [[401, 401, 401, 403, 403, 409, 409], `POST /users/me/one-time-codes/confirm`],
  [[401, 401, 401, 409, 409, 409, 409], `POST /auth/phone-code`],
  [[401, 401, 401, 400, 400, 400, 400], `POST /auth/confirm-phone`],
  [[201, 201, 201, 201, 201, 201, 201], `POST /auth/signup`],
]
const statusesOf = new Map(
  matrix.flatMap(([statuses, calls]) => calls.split(/,\s+/).map((key) => [key, statuses] as const)),
)

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
  400: /^sms_code_ended$/,
  401: /^(not_signed_in|session_ended)$/,
  403: /^(forbidden|duty_missing)$/,
  404: /^(rental|payment)_not_found$/,
  409: /^(codes_not_begun|phone_code_not_asked)$/,
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
  test.each(Object.keys(api) as ApiKey[])('%s', async (key) => {
    expect(await tryAll(key)).toEqual(statusesOf.get(key))
  })

  test('agrees with who may call according to the contract', () => {
    const lets = {
      anyone: [true, true, true, true],
      'signed-in': [false, true, true, true],
      admin: [false, false, true, true],
    }
    const letsDuty = [false, false, false, true]
    for (const [key, { access }] of Object.entries<Call>(api)) {
      const [visitor, , , , owner, lacking, admin] = statusesOf.get(key) ?? []
      const isLetIn = (status = 0) => status !== 401 && status !== 403
      const expected = typeof access === 'object' ? letsDuty : lets[access]
      expect([key, [visitor, owner, lacking, admin].map(isLetIn)]).toEqual([key, expected])
    }
  })
})
