import { randomUUID } from 'node:crypto'
import { type ApiKey, api } from '#contract/api'
import { ADVANCE_FEE } from '#domain/advance-fee'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import { DAY_MS, HOUR_MS } from '#domain/time'
import { OF_FLEET, PASSWORD, type Person } from './given.ts'
import { addCaptureRow, addPaymentRow, addRefundRow } from './payment-row.ts'
import { addRentalRow } from './rental-row.ts'
import { couponForm, personForm, priceListForm, seasonForm } from '#contract/testing/sample-forms'
import type { UploadFile } from './call.ts'
import type { TestShop } from './start-test-app.ts'
import { customerInputsIn } from './valid-customer-inputs.ts'
import { importInputsIn } from './valid-import-inputs.ts'
import { messageInputsIn } from './valid-message-inputs.ts'
import { missingInputsIn } from './valid-missing-inputs.ts'
import { paymentLinkInputsIn } from './valid-payment-link-inputs.ts'
import { siteInputsIn } from './valid-site-inputs.ts'
import { bikeInputsIn } from './valid-bike-inputs.ts'

export type ValidInput = {
  params: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  file?: UploadFile
}
type Make = (owner: Person) => ValidInput | Promise<ValidInput>

/** A call that is not named below takes no input. */
const withoutInput = Object.fromEntries<Make>(
  Object.keys(api).map((key) => [key, () => ({ params: {} })]),
) as Record<ApiKey, Make>

const withBody =
  (make: Make, body: Record<string, unknown>): Make =>
  async (owner) => ({ ...(await make(owner)), body })

const IN_A_WEEK = new Date(Date.now() + 7 * DAY_MS).toISOString()

const aMonth = () => ({ params: {}, query: { from: '2026-11-01', to: '2026-11-30' } })

export function validInputsIn(shop: TestShop): Record<ApiKey, Make> {
  const oneBike = async () => ({ params: { id: (await shop.given.bike())._id } })
  const oneUser = async () => ({ id: (await shop.given.user()).id })
  const inAnHour = async () => {
    const now = await shop.clock.now(shop.db)
    return new Date(now.getTime() + HOUR_MS).toISOString()
  }

  const forNewCustomer = async (body: Record<string, string>) => {
    const { id: bikeId } = (await oneBike()).params
    const customer = { name: 'Rahim Uddin', phone: '+880 1711-000000' }
    return { params: {}, body: { bikeId, customer, ...body } }
  }

  const inADay = async () => {
    const begin = (await shop.clock.now(shop.db)).getTime() + DAY_MS
    const [from, to] = [begin, begin + HOUR_MS].map((at) => new Date(at).toISOString())
    return { from: from ?? '', to: to ?? '' }
  }

  async function oneRental({ id: userId }: Person, returnTime?: Date) {
    const { _id: bikeId } = await shop.given.bike()
    const status = 'INITIAL_PAID'
    const rental = { bikeId, userId, status, ...(returnTime && { returnTime }) } as const
    return { params: { id: await addRentalRow(shop.db, rental) } }
  }

  async function oneUnpaid(owner: Person) {
    const { params } = await oneRental(owner, new Date())
    const paymentId = await addPaymentRow(shop.db, params.id, 'APPLIED')
    await addCaptureRow(shop.db, params.id, paymentId)
    return { params }
  }

  async function oneBooking({ id: userId }: Person, hours: number) {
    const { _id: bikeId } = await shop.given.bike()
    const startTime = new Date((await shop.clock.now(shop.db)).getTime() + hours * HOUR_MS)
    const id = await addRentalRow(shop.db, { bikeId, userId, status: 'INITIAL_PAID', startTime })
    await addPaymentRow(shop.db, id, 'APPLIED')
    return { params: { id } }
  }

  async function onePayment(owner: Person) {
    const { params } = await oneRental(owner)
    const now = await shop.clock.now(shop.db)
    const customer = { ...personForm, email: owner.email }
    const order = { rentalId: params.id, bikeName: 'Gixxer', startTime: now }
    const about = { ...order, customer, shop: DEFAULT_SHOP }
    const payment = { ...about, purpose: 'ADVANCE', amount: ADVANCE_FEE, now } as const
    const { checkout } = shop.services
    const prepared = checkout.prepare(payment)
    await shop.db.transaction().execute((trx) => checkout.add(trx, prepared))
    return { params: { ref: prepared.paymentId } }
  }

  async function oneHold(owner: Person) {
    const { _id: bikeId } = await shop.given.bike()
    const body = { bikeId, startTime: await inAnHour() }
    await shop.call('POST /rentals', { as: owner, body })
    // GET /payments/issues would have the gateway asked, which changes rows a moment later.
    const held = shop.db.selectFrom('rentals').select('id').where('userId', '=', owner.id)
    const hold = await held.where('status', '=', 'PENDING_PAYMENT').executeTakeFirst()
    return { params: { id: hold?.id ?? '' } }
  }

  async function oneReview(owner: Person) {
    const { _id: bikeId } = await shop.given.bike()
    const hold = { bikeId, userId: owner.id, status: 'PENDING_PAYMENT' } as const
    const rentalId = await addRentalRow(shop.db, hold)
    const ref = await addPaymentRow(shop.db, rentalId, 'REVIEW')
    await addCaptureRow(shop.db, rentalId, ref)
    return { params: { ref } }
  }

  async function oneManualRefund(owner: Person) {
    const { params } = await oneRental(owner)
    const paymentId = await addPaymentRow(shop.db, params.id, 'REFUND_DUE')
    const refund = { paymentId, status: 'MANUAL', isRefused: true } as const
    return { params: { id: await addRefundRow(shop.db, refund) } }
  }

  const actor = { ...OF_FLEET, id: shop.admin.id, requestId: randomUUID() }

  async function onePriceList() {
    const terms = { graceMinutes: 0, deposit: null, advance: 100, kmPerDay: null, pricePerKm: null }
    const list = await shop.services.priceLists.add(actor, { ...priceListForm, ...terms })
    return { params: { id: list._id } }
  }

  /** Two seasons for every bike may not hold on the same day, so each has a list of its own. */
  const aSeason = async () => ({ ...seasonForm, priceListIds: [(await onePriceList()).params.id] })

  async function oneSeason() {
    const season = await shop.services.seasons.add(actor, { ...(await aSeason()), until: null })
    return { params: { id: season._id } }
  }

  return {
    ...withoutInput,
    ...messageInputsIn(shop),
    ...importInputsIn(shop),
    ...missingInputsIn(shop),
    ...paymentLinkInputsIn(shop, oneUnpaid),
    ...bikeInputsIn(shop),
    'GET /bikes/:id/calendar': async () => ({ ...(await oneBike()), query: await inADay() }),
    'GET /bikes/:id/quote': async () => ({ ...(await oneBike()), query: await inADay() }),
    'GET /bikes/:id/schedule': async () => ({ ...(await oneBike()), query: await inADay() }),
    'GET /board': async () => ({ params: {}, query: await inADay() }),
    'POST /bikes/:id/blocks': async () => ({
      ...(await oneBike()),
      body: { ...(await inADay()), reason: 'Service' },
    }),
    'DELETE /bikes/:id/blocks/:blockId': async () => {
      const { params } = await oneBike()
      const block = { ...(await inADay()), reason: 'Service' }
      const { _id: blockId } = await shop.services.blocks.add(actor, params.id, block)
      return { params: { ...params, blockId } }
    },
    'POST /rentals': async () => {
      const { params } = await oneBike()
      return { params: {}, body: { bikeId: params.id, startTime: await inAnHour() } }
    },
    'POST /rentals/at-counter': () => forNewCustomer({ tender: 'cash' }),
    'POST /rentals/reservations': async () => forNewCustomer({ startTime: await inAnHour() }),
    'PATCH /rentals/calculate-total-cost/:id': async (owner) => ({
      ...(await oneRental(owner)),
      body: { returnTime: await inAnHour() },
    }),
    'GET /rentals/:id/take-back': async (owner) => ({
      ...(await oneRental(owner)),
      query: { returnTime: await inAnHour() },
    }),
    'POST /rentals/:id/take-back': async (owner) => ({
      ...(await oneRental(owner)),
      body: {
        returnTime: await inAnHour(),
        handover: { odometer: 12_000, fuel: 8, note: 'A scratch' },
        lines: [{ kind: 'damage', amount: 150, note: 'A mirror' }],
        payments: [{ tender: 'cash', amount: 10 }],
        revision: '0',
      },
    }),
    'PATCH /rentals/:id/planned-return': withBody(oneRental, { plannedReturn: IN_A_WEEK }),
    'PATCH /rentals/:id/start': withBody((owner) => oneBooking(owner, 1), { startTime: IN_A_WEEK }),
    'PUT /rentals/:id/bike': async (owner) => ({
      ...(await oneBooking(owner, 1)),
      body: { bikeId: (await oneBike()).params.id, price: 'new', revision: '0' },
    }),
    'GET /rentals/:id': (owner) => oneRental(owner),
    'POST /rentals/:id/counter-payments': withBody(oneUnpaid, {
      tender: 'cash',
      amount: 10,
      revision: '0',
    }),
    'PATCH /rentals/:id/return': async (owner) => ({
      ...(await oneUnpaid(owner)),
      body: { returnTime: await inAnHour(), reason: 'A typing error' },
    }),
    'POST /rentals/:id/bill-lines': withBody(oneUnpaid, {
      kind: 'damage',
      amount: 10,
      note: 'A mirror',
      revision: '0',
    }),
    'POST /rentals/:id/cancel': withBody((owner) => oneBooking(owner, 1), {}),
    'POST /rentals/:id/no-show': withBody((owner) => oneBooking(owner, -3), { isBikeInShop: true }),
    'POST /rentals/:id/refunds': withBody(oneUnpaid, {
      amount: 10,
      reason: 'A late bike',
      how: 'cash',
      revision: '0',
    }),
    'POST /rentals/:id/deposit': withBody((owner) => oneBooking(owner, 1), {
      action: 'take',
      amount: 500,
      tender: 'cash',
      revision: '0',
    }),
    'GET /rentals/:id/receipts': (owner) => oneRental(owner),
    'POST /rentals/:id/receipts': oneUnpaid,
    'GET /rentals/:id/agreement': (owner) => oneRental(owner),
    'POST /rentals/:id/handovers': withBody(oneRental, {
      direction: 'out',
      odometer: 12_000,
      fuel: 8,
      note: 'A scratch',
    }),
    'DELETE /rentals/:id/handovers/:handoverId': async (owner) => {
      const { params } = await oneRental(owner)
      const body = { direction: 'out' }
      const as = await shop.given.signedIn({ role: 'admin' })
      const page = await shop.call('POST /rentals/:id/handovers', { as, params, body })
      const [handover] = page.body.data.handovers
      return {
        params: { ...params, handoverId: handover?._id ?? '' },
        body: { reason: 'The wrong rental' },
      }
    },
    'POST /rentals/full-payment/:id': (owner) => oneRental(owner, new Date()),
    'POST /rentals/:id/prepayment': withBody(oneRental, { amount: 50 }),
    'POST /rentals/:id/release': oneHold,
    'PUT /users/me': () => {
      return { params: {}, body: { ...personForm, email: `${randomUUID()}@shop.test` } }
    },
    'DELETE /users/me': () => ({ params: {}, body: { password: PASSWORD } }),
    'POST /users/me/one-time-codes': () => ({ params: {}, body: { password: PASSWORD } }),
    'POST /users/me/one-time-codes/confirm': () => ({ params: {}, body: { code: '123456' } }),
    'DELETE /users/me/one-time-codes': () => ({ params: {}, body: { password: PASSWORD } }),
    'DELETE /users/:id/sessions': async () => ({ params: await oneUser() }),
    'POST /users/:id/password-link': async () => ({ params: await oneUser() }),
    'POST /auth/forgot-password': ({ email }) => ({ params: {}, body: { email } }),
    'POST /auth/reset-password': async () => {
      const { id } = await oneUser()
      const { url } = await shop.services.passwordLinks.make(actor, id)
      return { params: {}, body: { token: url.slice(-43), newPassword: 'secret-2' } }
    },
    ...customerInputsIn(shop),
    'PATCH /users/update-user-role': async () => {
      return { params: {}, body: { ...(await oneUser()), role: 'admin' } }
    },
    'DELETE /users/delete-a-user': async () => ({ params: {}, body: await oneUser() }),
    'POST /auth/signup': () => {
      const email = `${randomUUID()}@shop.test`
      return { params: {}, body: { ...personForm, email, password: PASSWORD } }
    },
    'POST /auth/login': ({ email }) => ({ params: {}, body: { email, password: PASSWORD } }),
    'PUT /auth/change-password': () => {
      const newPassword = 'a longer password'
      const passwords = { newPassword, confirmNewPassword: newPassword }
      return { params: {}, body: { currentPassword: PASSWORD, ...passwords } }
    },
    'GET /payments/:ref': onePayment,
    'POST /closings': async () => {
      const { from, expected } = (await shop.services.closings.show({})).data
      const tenders = expected.map(({ tender, amount }) => ({
        tender,
        expected: amount,
        counted: amount,
      }))
      return { params: {}, body: { from, tenders } }
    },
    'GET /reports/takings': aMonth,
    'GET /reports/bikes': aMonth,
    'GET /exports/rentals.csv': aMonth,
    ...siteInputsIn(shop),
    'PUT /shop': () => ({ params: {}, body: DEFAULT_SHOP }),
    'GET /coupons/:code': () => ({ params: { code: 'WEEKENDRIDE' } }),
    'POST /price-lists': () => ({ params: {}, body: priceListForm }),
    'PUT /price-lists/:id': async () => ({ ...(await onePriceList()), body: { name: 'Other' } }),
    'DELETE /price-lists/:id': onePriceList,
    'POST /seasons': async () => ({ params: {}, body: await aSeason() }),
    'PUT /seasons/:id': async () => ({ ...(await oneSeason()), body: { percent: 30 } }),
    'DELETE /seasons/:id': oneSeason,
    'POST /coupons': () => ({
      params: {},
      body: { ...couponForm, code: randomUUID().slice(0, 18).toUpperCase() },
    }),
    'PATCH /coupons/:code': () => ({ params: { code: 'WEEKENDRIDE' }, body: { value: 7 } }),
    'GET /payments/:ref/history': onePayment,
    'POST /payments/:ref/check': onePayment,
    'POST /payments/:ref/release': async (owner) => {
      const release = await onePayment(owner)
      const expiresAt = new Date((await shop.clock.now(shop.db)).getTime() - HOUR_MS)
      await shop.db
        .updateTable('payments')
        .set({ expiresAt })
        .where('id', '=', release.params.ref)
        .execute()
      return { ...release, body: { note: 'The gateway is down' } }
    },
    'POST /payments/:ref/approve': oneReview,
    'POST /payments/:ref/refund': oneReview,
    'POST /refunds/:id/done-by-hand': withBody(oneManualRefund, { note: 'Paid back in cash' }),
    'POST /refunds/:id/verified': withBody(oneManualRefund, {
      sent: false,
      note: 'Not listed at the gateway',
    }),
  }
}
