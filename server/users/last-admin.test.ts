import { describe, expect } from 'vitest'
import type { Person } from '../testing/given.ts'
import type { TestShop } from '../testing/start-test-app.ts'
import { shopTest as test } from '../testing/shop-test.ts'

const LAST = { status: 409, body: { code: 'last_admin' } }

const demote = (shop: TestShop, as: Person, { id }: { id: string }) =>
  shop.call('PATCH /users/update-user-role', { as, body: { id, role: 'user' } })

const remove = (shop: TestShop, as: Person, { id }: { id: string }) =>
  shop.call('DELETE /users/delete-a-user', { as, body: { id } })

const admins = (shop: TestShop) =>
  shop.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deletedAt', 'is', null)
    .execute()

describe('the last admin', () => {
  test('can be neither demoted nor deleted; one who is not the last can', async (shop) => {
    const second = await shop.given.signedIn({ role: 'admin' })
    const third = await shop.given.signedIn({ role: 'admin' })
    expect((await demote(shop, shop.admin, second)).status).toBe(200)
    expect((await remove(shop, third, third)).status).toBe(200)
    expect(await demote(shop, shop.admin, shop.admin)).toMatchObject(LAST)
    expect(await remove(shop, shop.admin, shop.admin)).toMatchObject(LAST)
    expect(await admins(shop)).toEqual([{ id: shop.admin.id }])
  })

  test('remains when two admins demote or delete each other at once, round after round', async (shop) => {
    let [one, other] = [shop.admin, await shop.given.signedIn({ role: 'admin' })]
    for (let round = 0; round < 20; round += 1) {
      const first = round % 2 === 0 ? demote : remove
      const second = round % 4 < 2 ? demote : remove
      const replies = await Promise.all([first(shop, one, other), second(shop, other, one)])
      const left = await admins(shop)
      expect([round, left.length]).toEqual([round, 1])
      for (const { status } of replies) expect([200, 401, 403, 404, 409]).toContain(status)
      const winner = left[0]?.id === one.id ? one : other
      ;[one, other] = [winner, await shop.given.signedIn({ role: 'admin' })]
    }
  })
})
