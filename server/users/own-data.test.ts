import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { v7 as uuid } from 'uuid'
import { DAY_MS } from '#domain/time'
import { runSql } from '../database/db.ts'
import { PASSWORD } from '../testing/given.ts'
import { addPaymentRow, addRefundRow } from '../testing/payment-row.ts'
import { addRentalRow } from '../testing/rental-row.ts'
import { testWith } from '../testing/shop-test.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const test = testWith(async () => {
  const shop = await startTestApp()
  const { customer, db } = shop
  async function history(userId: string) {
    const { _id: bikeId } = await shop.given.bike()
    const status = 'FULL_PAID'
    const rental = await addRentalRow(db, { bikeId, userId, status, returnTime: new Date() })
    const payment = await addPaymentRow(db, rental, 'REFUNDED')
    await addRefundRow(db, { paymentId: payment, status: 'DONE', isRefused: false })
    await message({ paymentId: payment })
    return { rental, payment }
  }
  async function message({ paymentId = null as string | null, daysOld = 0 }) {
    await sql`
      insert into gateway_messages (id, gateway, kind, dedupe_key, payment_id, authentic, claims,
        hint, body, source_ip, received_at)
      values (${uuid()}, 'sslcommerz', 'ipn', ${uuid()}, ${paymentId}, true, 'paid',
        '{}', '{"card_issuer": "CITY BANK"}', '203.0.113.7',
        ${await shop.clock.now(db)}::timestamptz - ${daysOld} * interval '1 day')`.execute(db)
  }
  const messages = () =>
    db.selectFrom('gatewayMessages').select(['sourceIp', 'body']).orderBy('receivedAt').execute()
  const remove = (password: string) =>
    shop.call('DELETE /users/me', { as: customer, body: { password } })
  return { ...shop, history, message, messages, remove }
})

describe('GET /users/me/export', () => {
  test('is everything about the caller, and nothing of another customer', async (shop) => {
    const { rental, payment } = await shop.history(shop.customer.id)
    await shop.history((await shop.given.user()).id)
    await shop.db.updateTable('rentals').set({ couponCode: 'NEWRIDER' }).execute()
    const { status, body } = await shop.call('GET /users/me/export', { as: shop.customer })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      account: { _id: shop.customer.id, email: shop.customer.email, role: 'user' },
      sessions: [{ expiresAt: expect.any(String) as string }],
      rentals: [{ _id: rental, status: 'FULL_PAID', couponCode: 'NEWRIDER' }],
      payments: [{ ref: payment, rentalId: rental, amount: 100 }],
      refunds: [{ paymentRef: payment, status: 'DONE', amount: 100 }],
    })
    expect(JSON.stringify(body)).not.toMatch(/argon2|userId|sourceIp/)
  })
})

describe('DELETE /users/me', () => {
  test('asks for the password, and anonymises the account in every table', async (shop) => {
    const { rental } = await shop.history(shop.customer.id)
    const body = { code: 'wrong_password', message: 'Please Insert Your Correct Password' }
    expect(await shop.remove('wrong-1')).toMatchObject({ status: 400, body })
    const { email, id } = shop.customer
    const params = { id }
    await shop.call('POST /users/:id/password-link', { as: shop.admin, params })
    expect((await shop.remove(PASSWORD)).status).toBe(200)
    expect(await shop.messages()).toEqual([{ sourceIp: '', body: {} }])
    expect(await shop.db.selectFrom('passwordLinks').select('id').execute()).toEqual([])
    const kept = await shop.db.selectFrom('rentals').select('id').execute()
    expect(kept).toEqual([{ id: rental }])
    const logIn = await shop.call('POST /auth/login', { body: { email, password: PASSWORD } })
    expect(logIn.status).toBe(401)
  })

  test('follows the rules of a deletion by an admin', async (shop) => {
    const { _id: bikeId } = await shop.given.bike()
    await addRentalRow(shop.db, { bikeId, userId: shop.customer.id, status: 'INITIAL_PAID' })
    expect((await shop.remove(PASSWORD)).body.code).toBe('user_has_rentals')
    const last = { as: shop.admin, body: { password: PASSWORD } }
    expect((await shop.call('DELETE /users/me', last)).body.code).toBe('last_admin')
  })
})

test('messages of a gateway are kept 30 days, with a payment 400, their addresses 90', async (shop) => {
  const { payment: paymentId } = await shop.history(shop.customer.id)
  for (const daysOld of [29, 31]) await shop.message({ daysOld })
  for (const daysOld of [91, 399, 401]) await shop.message({ paymentId, daysOld })
  await shop.services.messages.forgetOldMessages()
  const left = (await shop.messages()).map(({ sourceIp }) => sourceIp)
  expect(left).toEqual(['', '', '203.0.113.7', '203.0.113.7'])
  // After a flood of messages one statement would not end within its time limit.
  await runSql(
    shop.db,
    `create function refuse_many() returns trigger language plpgsql as $$ begin
       if (select count(*) from changed) > 5000 then raise 'too many at once'; end if; return null;
     end $$;
     insert into gateway_messages (id, gateway, kind, dedupe_key, payment_id, authentic, claims, hint,
       body, source_ip, received_at) select gen_random_uuid(), gateway, kind, n::text, payment_id,
       authentic, claims, hint, body, '203.0.113.7', received_at
     from gateway_messages, generate_series(1, 5001) n where source_ip = '' limit 5001;
     create trigger refuse_many after update on gateway_messages
       referencing new table as changed for each statement execute function refuse_many()`,
  )
  await shop.services.messages.forgetOldMessages()
  const addresses = new Set((await shop.messages()).map(({ sourceIp }) => sourceIp))
  expect(addresses).toEqual(new Set(['', '203.0.113.7']))
  expect((await shop.messages()).filter(({ sourceIp }) => sourceIp !== '')).toHaveLength(2)
  await runSql(shop.db, 'drop function refuse_many() cascade')
  shop.clock.advance(500 * DAY_MS)
  await shop.services.messages.forgetOldMessages()
  expect(await shop.messages()).toEqual([])
})
