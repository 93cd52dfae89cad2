import { expect } from 'vitest'
import { PASSWORD } from '../testing/given.ts'
import { testWith } from '../testing/shop-test.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const test = testWith(async () => {
  const shop = await startTestApp({ rateLimits: true })
  const as = shop.admin
  const checks = [
    (password: string) =>
      shop.call('PUT /auth/change-password', {
        as,
        body: { currentPassword: password, newPassword: 'a longer password' },
      }),
    (password: string) => shop.call('DELETE /users/me', { as, body: { password } }),
    (password: string) => shop.call('POST /users/me/one-time-codes', { as, body: { password } }),
    (password: string) => shop.call('DELETE /users/me/one-time-codes', { as, body: { password } }),
  ]
  const guess = async (nth: number) => {
    shop.clock.advance(60_000)
    return (await checks[nth % checks.length]?.('wrong-1'))?.body.code
  }
  return { ...shop, checks, guess }
})

test('wrong passwords of a signed-in caller count together on every call, and wait like log-ins', async (shop) => {
  const codes = []
  for (let nth = 0; nth < 6; nth += 1) codes.push((await shop.checks[nth % 4]?.('wrong-1'))?.body)
  expect(codes.map((body) => body?.code)).toEqual([
    ...Array.from({ length: 5 }, () => 'wrong_password'),
    'too_many_passwords',
  ])
  expect(codes.at(-1)?.message).toBe('Too many wrong passwords. Please try again in 1 second.')
})

test('the tenth wrong password ends the session, and a right one begins the count again', async (shop) => {
  for (let nth = 0; nth < 9; nth += 1) expect(await shop.guess(nth)).toBe('wrong_password')
  shop.clock.advance(60_000)
  expect((await shop.checks[2]?.(PASSWORD))?.status).toBe(200)
  for (let nth = 0; nth < 9; nth += 1) expect(await shop.guess(nth)).toBe('wrong_password')
  expect(await shop.guess(9)).toBe('session_ended')
  expect((await shop.call('GET /users/me', { as: shop.admin })).status).toBe(401)
  expect((await shop.call('GET /users/me', { as: shop.customer })).status).toBe(200)
})

test('a wrong password of a signed-in caller is recorded as a failed log-in', async (shop) => {
  await shop.guess(0)
  const { data } = (await shop.call('GET /activity', { as: shop.admin })).body
  expect(data[0]).toMatchObject({ kind: 'log_in_failed', subject: { _id: shop.admin.id } })
})
