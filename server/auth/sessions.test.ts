import { decodeJwt } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/time'
import { PASSWORD, type Person } from '../testing/given.ts'
import { untilLocksAreAwaited } from '../testing/locks.ts'
import { personForm } from '#contract/testing/sample-forms'
import { startTestApp } from '../testing/start-test-app.ts'

const shop = await startTestApp({ endWith: afterAll })

const logIn = (email: string, password = PASSWORD) =>
  shop.call('POST /auth/login', { body: { email, password } })
const statusFor = async (token: string) => (await shop.call('GET /users/me', { as: token })).status
const newSession = async ({ email }: { email: string }, password?: string) =>
  (await logIn(email, password)).body.token
const sessionsOf = (id: string) =>
  shop.db.selectFrom('sessions').select('id').where('userId', '=', id).execute()
const changePassword = (as: Person, body: object) =>
  shop.call('PUT /auth/change-password', { as, body })

/** Each step goes as far as the user's row; then all go on, in this order. */
async function whileLocked(id: string, steps: (() => Promise<{ status: number }>)[]) {
  const begun: Promise<{ status: number }>[] = []
  await shop.db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
    for (const step of steps) {
      begun.push(step())
      await untilLocksAreAwaited(shop.db, begun.length)
    }
  })
  return (await Promise.all(begun)).map(({ status }) => status)
}

describe('log-in', () => {
  test('answers with the profile, and the token beside it', async () => {
    const { email, id } = await shop.given.user()
    const { status, body } = await logIn(email)
    const { token, mark, data, ...rest } = body
    expect(mark).toMatch(/^[\w-]{8}\.\d+\.[\w-]{22}\.[\w-]{43}$/)
    expect([status, rest]).toEqual([
      200,
      { success: true, statusCode: 200, message: 'Login successful!' },
    ])
    expect(data).toMatchObject({ _id: id, email, role: 'user' })
    expect(decodeJwt(token).sub).toBe(id)
  })

  test('the token carries the role and expires in 24 hours', async () => {
    for (const role of ['user', 'admin'] as const) {
      const { email } = await shop.given.user({ role })
      const form = { email, password: PASSWORD }
      const { token } = (await shop.call('POST /auth/login', { body: form })).body
      const claims = decodeJwt(token)
      expect(claims['role']).toBe(role)
      expect(Math.abs((claims.exp ?? 0) - (Date.now() / 1000 + 86_400))).toBeLessThan(30)
    }
  })

  test('an unknown e-mail and a wrong password: one status and one body', async () => {
    const { email } = await shop.given.user()
    const wrong = await logIn(email, 'not-mine')
    const unknown = await logIn('nobody@shop.test', 'not-mine')
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid email or password' } })
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  })

  /** Processor time is compared, because other work of the machine does not change it. */
  test('an unknown e-mail and a wrong password: one amount of work', async () => {
    const email = `${crypto.randomUUID()}@shop.test`
    const form = { ...personForm, email, password: PASSWORD }
    await shop.services.auth.signUp(form, { address: '127.0.0.1' })
    const workOf = async (who: string) => {
      const before = process.cpuUsage()
      await logIn(who, 'not-mine')
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    const [known, unknown] = [[] as number[], [] as number[]]
    for (let sample = 0; sample < 15; sample += 1) {
      known.push(await workOf(email))
      unknown.push(await workOf('nobody@shop.test'))
    }
    const median = (work: number[]) => work.toSorted((a, b) => a - b)[7] ?? 0
    const ratio = median(known) / median(unknown)
    expect(ratio).toBeGreaterThan(0.6)
    expect(ratio).toBeLessThan(1.6)
  })
})

describe('a session ends', () => {
  test('with the log-out of its token, and no other', async () => {
    const me = await shop.given.signedIn()
    const elsewhere = await newSession(me)
    expect((await shop.call('POST /auth/logout', { as: me })).status).toBe(200)
    expect([await statusFor(me.token), await statusFor(elsewhere)]).toEqual([401, 200])
    const again = await shop.call('POST /auth/logout', { as: me })
    expect(again).toMatchObject({ status: 401, body: { code: 'session_ended' } })
  })

  test('after 24 hours, and its row is forgotten', async () => {
    const { call, clock, customer, db, services } = await startTestApp()
    const status = async () => (await call('GET /users/me', { as: customer })).status
    clock.advance(DAY_MS - MINUTE_MS)
    expect(await status()).toBe(200)
    clock.advance(61_000)
    expect(await status()).toBe(401)
    await services.auth.forgetExpired()
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([])
  })
})

describe('a password change', () => {
  test("ends all of the user's sessions, on other devices too, and no other user's", async () => {
    const me = await shop.given.signedIn()
    const elsewhere = await newSession(me)
    const reply = await changePassword(me, { oldPassword: PASSWORD, newPassword: 'secret-2' })
    const body = { message: 'Password Changed Successfully', data: null }
    expect(reply).toMatchObject({ status: 200, body })
    expect([await statusFor(me.token), await statusFor(elsewhere)]).toEqual([401, 401])
    expect(await statusFor(shop.customer.token)).toBe(200)
    expect((await logIn(me.email)).status).toBe(401)
    expect((await logIn(me.email, 'secret-2')).status).toBe(200)
  })

  test('with the wrong current password changes nothing', async () => {
    const me = await shop.given.signedIn()
    const body = { code: 'wrong_password', message: 'Please Insert Your Correct Password' }
    for (const wrong of [{ currentPassword: 'not-mine' }, { oldPassword: 'not-mine' }]) {
      const reply = await changePassword(me, { ...wrong, newPassword: 'secret-2' })
      expect(reply).toMatchObject({ status: 400, body })
    }
    expect([await statusFor(me.token), (await logIn(me.email)).status]).toEqual([200, 200])
  })

  test('leaves no session that is begun with the old password meanwhile', async () => {
    for (const changeIsFirst of [true, false]) {
      const me = await shop.given.signedIn()
      const change = () =>
        changePassword(me, { currentPassword: PASSWORD, newPassword: 'secret-2' })
      const steps = [change, () => logIn(me.email)]
      const replies = await whileLocked(me.id, changeIsFirst ? steps : steps.toReversed())
      expect(replies).toEqual(changeIsFirst ? [200, 401] : [200, 200])
      expect(await sessionsOf(me.id)).toEqual([])
    }
  })

  test('twice at once with the same current password: one of them is made', async () => {
    const me = await shop.given.signedIn()
    const change = (nth: number) =>
      changePassword(me, { currentPassword: PASSWORD, newPassword: `secret-${nth}` })
    const replies = await Promise.all([2, 3, 4, 5].map(change))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
