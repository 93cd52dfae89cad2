import { afterAll, expect, test } from 'vitest'
import { type ApiKey, api } from '#contract/api'
import type { Call } from '#contract/call'
import { startTestApp } from '../testing/start-test-app.ts'
import { validInputsIn } from '../testing/valid-inputs.ts'

const shop = await startTestApp({ endWith: afterAll, sendsMail: true })
const inputs = validInputsIn(shop)

/** A download of the shop's data is an act too. */
const isAct = ([key, { access, file }]: [string, Call]) =>
  typeof access === 'object' && (file !== undefined || !key.startsWith('GET '))
const ACTS = Object.entries<Call>(api).filter(isAct) as [ApiKey, Call][]

const lastEvent = () =>
  shop.db.selectFrom('auditEvents').selectAll().orderBy('id', 'desc').executeTakeFirst()

const idsIn = (...parts: unknown[]) => JSON.stringify(parts)

test.each(ACTS)('%s is recorded: who did it, in which request, to what', async (key) => {
  const input = await inputs[key](shop.customer)
  const before = await lastEvent()
  const { status, headers, body } = await shop.call(key, { ...input, as: shop.admin })
  expect(status).toBe(200)
  const event = await lastEvent()
  expect(event?.id).not.toBe(before?.id)
  expect(event).toMatchObject({ actorId: shop.admin.id, requestId: headers['x-request-id'] })
  expect(idsIn(key, input, body.data)).toContain(event?.subjectId)
})

test('an act that is refused is not recorded', async () => {
  const before = await lastEvent()
  const as = shop.admin
  const body = { duties: ['desk'] }
  const params = { id: shop.customer.id }
  expect((await shop.call('PUT /users/:id/duties', { as, params, body })).status).toBe(409)
  expect((await shop.call('DELETE /bikes/:id', { as, params })).status).toBe(404)
  expect(await lastEvent()).toEqual(before)
})

test('an event has the fields that changed, before and after', async () => {
  const { _id: id } = await shop.given.bike({ pricePerHour: 150 })
  const body = { pricePerHour: 160.5, isAvailable: false, brand: 'Suzuki' }
  await shop.call('PUT /bikes/:id', { as: shop.admin, params: { id }, body })
  expect(await lastEvent()).toMatchObject({ kind: 'bike_changed', subjectName: 'Gixxer' })
  expect((await lastEvent())?.changes).toEqual({
    pricePerHour: { before: 150, after: 160.5 },
    isAvailable: { before: true, after: false },
  })
  const role = { id: shop.customer.id, role: 'admin' }
  await shop.call('PATCH /users/update-user-role', { as: shop.admin, body: role })
  expect((await lastEvent())?.changes).toEqual({ role: { before: 'user', after: 'admin' } })
})

test('of a changed profile, the names of the fields and none of the values', async () => {
  const as = await shop.given.signedIn()
  await shop.call('PUT /users/me', { as, body: { name: 'Secret Name', phone: '01799999999' } })
  const event = await lastEvent()
  const unsaid = { before: null, after: null }
  expect(event?.changes).toEqual({ name: unsaid, phone: unsaid })
  expect(JSON.stringify(event)).not.toMatch(/Secret|0179/)
})
