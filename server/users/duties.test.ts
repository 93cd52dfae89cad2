import { describe, expect } from 'vitest'
import type { Duty } from '#domain/users'
import type { Person } from '../testing/given.ts'
import { testWith } from '../testing/shop-test.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const LAST = { status: 409, body: { code: 'last_with_people' } }

const test = testWith(async () => {
  const shop = await startTestApp()
  const setDuties = (as: Person, { id }: { id: string }, duties: readonly string[]) =>
    shop.call('PUT /users/:id/duties', { as, params: { id }, body: { duties } })
  const setRole = (id: string, role: string) =>
    shop.call('PATCH /users/update-user-role', { as: shop.admin, body: { id, role } })
  const dutiesOf = async (as: Person) => (await shop.call('GET /users/me', { as })).body.data.duties
  const withDuties = (...duties: Duty[]) => shop.given.signedIn({ role: 'admin', duties })
  return { ...shop, setDuties, setRole, dutiesOf, withDuties }
})

describe('the duties of an admin', () => {
  test('are all four for a new admin, and none for a customer', async (shop) => {
    expect(await shop.dutiesOf(shop.customer)).toEqual([])
    await shop.setRole(shop.customer.id, 'admin')
    expect(await shop.dutiesOf(shop.customer)).toEqual(['desk', 'fleet', 'money', 'people'])
  })

  test('come with the role of a new admin where they are chosen, recorded as one act', async (shop) => {
    const { id } = shop.customer
    const body = { id, role: 'admin', duties: ['people', 'desk'] } as const
    const promoted = await shop.call('PATCH /users/update-user-role', { as: shop.admin, body })
    expect(promoted.body.data).toMatchObject({ role: 'admin', duties: ['desk', 'people'] })
    const acts = await shop.db
      .selectFrom('auditEvents')
      .select('changes')
      .where('subjectId', '=', id)
      .where('kind', '=', 'role_changed')
      .execute()
    expect(acts).toEqual([
      {
        changes: {
          role: { before: 'user', after: 'admin' },
          duties: { before: '', after: 'desk, people' },
        },
      },
    ])
    const ofUser = { ...body, role: 'user' }
    const refused = await shop.call('PATCH /users/update-user-role', {
      as: shop.admin,
      body: ofUser,
    })
    expect(refused.body.message).toBe('Only an admin has duties')
    const own = { id: shop.admin.id, role: 'admin', duties: ['desk'] } as const
    await shop.setRole(id, 'user')
    expect(
      await shop.call('PATCH /users/update-user-role', { as: shop.admin, body: own }),
    ).toMatchObject(LAST)
  })

  test('let the desk read what happened to a payment, and decide nothing about it', async (shop) => {
    const clerk = await shop.withDuties('desk')
    const bikeId = (await shop.given.bike())._id
    const body = { bikeId, customer: { id: shop.customer.id }, tender: 'cash' }
    const rented = await shop.call('POST /rentals/at-counter', { as: clerk, body })
    const { payments, actions } = rented.body.data
    expect(actions.history).toBe(true)
    const params = { ref: payments[0]?.ref ?? '' }
    expect((await shop.call('GET /payments/:ref/history', { as: clerk, params })).status).toBe(200)
    expect((await shop.call('POST /payments/:ref/check', { as: clerk, params })).status).toBe(403)
  })

  test('are set by an admin with the duty People, and hold from the next request on', async (shop) => {
    const clerk = await shop.given.signedIn({ role: 'admin' })
    const set = await shop.setDuties(shop.admin, clerk, ['money', 'desk'])
    expect(set.body.data).toMatchObject({ _id: clerk.id, duties: ['desk', 'money'] })
    const reply = await shop.call('GET /users/all-users', { as: clerk })
    expect([reply.status, reply.body.code]).toEqual([403, 'duty_missing'])
    expect((await shop.call('GET /payments/desk', { as: clerk })).status).toBe(200)
  })

  test('are kept by a role that stays, and are all again after it was taken away', async (shop) => {
    const clerk = await shop.withDuties('desk')
    await shop.setRole(clerk.id, 'admin')
    expect(await shop.dutiesOf(clerk)).toEqual(['desk'])
    await shop.setRole(clerk.id, 'user')
    await shop.setRole(clerk.id, 'admin')
    expect(await shop.dutiesOf(clerk)).toHaveLength(4)
  })

  test('belong to admins only, and are of those four', async (shop) => {
    const refused = await shop.setDuties(shop.admin, shop.customer, ['desk'])
    expect(refused).toMatchObject({ status: 409, body: { code: 'not_an_admin' } })
    const clerk = await shop.withDuties('desk')
    for (const duties of [['owner'], [1], 'desk', undefined])
      expect((await shop.setDuties(shop.admin, clerk, duties as string[])).status).toBe(400)
  })
})

describe('the last admin with the duty People', () => {
  test('can neither lose it, nor the role, nor be deleted, whatever other admins there are', async (shop) => {
    await shop.withDuties('desk', 'fleet', 'money')
    expect(await shop.setDuties(shop.admin, shop.admin, ['desk', 'fleet'])).toMatchObject(LAST)
    expect(await shop.setRole(shop.admin.id, 'user')).toMatchObject(LAST)
    const body = { id: shop.admin.id }
    const deletion = await shop.call('DELETE /users/delete-a-user', { as: shop.admin, body })
    expect(deletion).toMatchObject(LAST)
    expect((await shop.setDuties(shop.admin, shop.admin, ['people'])).status).toBe(200)
  })

  test('remains when two admins take it from each other at once, round after round', async (shop) => {
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = [await shop.withDuties('people'), await shop.withDuties('people')]
      await shop.db
        .updateTable('users')
        .set({ duties: [] })
        .where('id', 'not in', [one.id, other.id])
        .execute()
      const replies = await Promise.all([
        shop.setDuties(one, other, ['desk']),
        round % 2 === 0 ? shop.setDuties(other, one, []) : shop.setDuties(one, one, []),
      ])
      const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b)
      expect(statuses[0]).toBe(200)
      expect([403, 409]).toContain(statuses[1])
    }
  })
})
