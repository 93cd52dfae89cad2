import { Secret, TOTP } from 'otpauth'
import { describe, expect } from 'vitest'
import { MINUTE_MS } from '#domain/time'
import type { Refusal } from '../refusal.ts'
import { PASSWORD, type Person, TEST_ACTOR } from '../testing/given.ts'
import { testWith } from '../testing/shop-test.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { setAdminPassword } from './admin-account.ts'
import { createSecretCipher } from './one-time-secret.ts'

const STEP_MS = 30_000
const ON = 'GET /users/me/one-time-codes'

const test = testWith(async () => {
  const shop = await startTestApp({ rateLimits: true })
  const { admin, clock, db } = shop
  const now = async () => (await clock.now(db)).getTime()
  clock.advance(MINUTE_MS - ((await now()) % MINUTE_MS) + 10)
  const begun = await shop.call('POST /users/me/one-time-codes', {
    as: admin,
    body: { password: PASSWORD },
  })
  const { secret, url } = begun.body.data
  const codeOf = async (later: number) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: (await now()) + later * STEP_MS })
  const confirm = (code: string) =>
    shop.call('POST /users/me/one-time-codes/confirm', { as: admin, body: { code } })
  const turnOn = async () => (await confirm(await codeOf(0))).body.data.recoveryCodes
  const logIn = (code?: string, { email } = admin, password = PASSWORD) =>
    shop.call('POST /auth/login', {
      body: { email, password, ...(code !== undefined && { code }) },
    })
  const read = async (as: Person = admin) => (await shop.call(ON, { as })).body.data
  const recorded = async () => {
    const events = db.selectFrom('auditEvents').select(['kind', 'actorId'])
    const rows = await events.where('subjectId', '=', admin.id).orderBy('id').execute()
    return rows.filter(({ kind }) => kind !== 'logged_in')
  }
  return { ...shop, secret, url, codeOf, confirm, turnOn, logIn, read, recorded }
})

describe('one-time codes', () => {
  test('are off until an admin confirms a first code, which ends other sessions', async (shop) => {
    expect(shop.url).toMatch(/^otpauth:\/\/totp\/Chaka:.+secret=/)
    expect(await shop.confirm('000000')).toMatchObject({
      status: 400,
      body: { errorMessages: [{ path: 'code', message: expect.any(String) as string }] },
    })
    expect(await shop.read()).toEqual({ isOn: false, recoveryCodesLeft: 0 })
    const other = (await shop.logIn()).body.token
    expect(await shop.turnOn()).toHaveLength(10)
    expect((await shop.call('GET /users/me', { as: other })).status).toBe(401)
    expect(await shop.read()).toEqual({ isOn: true, recoveryCodesLeft: 10 })
    expect((await shop.confirm(await shop.codeOf(1))).body.code).toBe('codes_are_on')
  })

  test('are asked for after the right password, and each is accepted once', async (shop) => {
    await shop.turnOn()
    expect(await shop.logIn()).toMatchObject({
      status: 401,
      body: { message: 'Please enter the code from your authenticator app as well.' },
    })
    expect((await shop.logIn(undefined, shop.admin, 'wrong-1')).body.code).toBe('wrong_credentials')
    const reused = await shop.logIn(await shop.codeOf(0))
    expect([reused.status, reused.body.code]).toEqual([401, 'wrong_code'])
    const code = await shop.codeOf(1)
    const both = await Promise.all([shop.logIn(code), shop.logIn(code)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 401]))
    shop.clock.advance(STEP_MS)
    expect((await shop.logIn(code)).body.code).toBe('wrong_code')
    expect((await shop.logIn(await shop.codeOf(2))).body.code).toBe('wrong_code')
    expect((await shop.logIn(await shop.codeOf(1))).status).toBe(200)
  })

  test('have ten recovery codes, each accepted once and recorded', async (shop) => {
    const [code = ''] = await shop.turnOn()
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')}`
    const both = await Promise.all([shop.logIn(typed), shop.logIn(code)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 401]))
    expect((await shop.read()).recoveryCodesLeft).toBe(9)
    const { id } = shop.admin
    expect(await shop.recorded()).toEqual([
      { kind: 'one_time_codes_on', actorId: id },
      { kind: 'recovery_code_used', actorId: id },
      { kind: 'code_failed', actorId: null },
    ])
  })

  test('that are wrong count as failed log-ins', async (shop) => {
    await shop.turnOn()
    const codes: unknown[] = []
    for (let time = 0; time < 6; time += 1) codes.push((await shop.logIn('000000')).body.code)
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'wrong_code'), 'too_many_log_ins'])
  })

  test('wait 15 minutes after ten wrong ones, but not recovery codes nor a browser with a mark', async (shop) => {
    const { mark } = (await shop.logIn()).body
    const [recovery = ''] = await shop.turnOn()
    const guess = async () => {
      shop.clock.advance(MINUTE_MS)
      return (await shop.logIn('000000')).body
    }
    for (let nth = 0; nth < 10; nth += 1) expect((await guess()).code).toBe('wrong_code')
    expect(await guess()).toMatchObject({
      code: 'too_many_codes',
      message: 'Too many wrong codes. Use a recovery code, or try again in 14 minutes.',
    })
    shop.clock.advance(MINUTE_MS)
    const { email } = shop.admin
    const body = { email, password: PASSWORD, code: await shop.codeOf(0), marks: [mark] }
    expect((await shop.call('POST /auth/login', { body })).status).toBe(200)
    expect((await shop.logIn(await shop.codeOf(1))).body.code).toBe('too_many_codes')
    shop.clock.advance(MINUTE_MS)
    expect((await shop.logIn(recovery)).status).toBe(200)
    shop.clock.advance(15 * MINUTE_MS)
    expect((await shop.logIn(await shop.codeOf(0))).status).toBe(200)
  })

  test('that were wrong after the right password are recorded, and told at the next log-in', async (shop) => {
    await shop.turnOn()
    for (let nth = 0; nth < 3; nth += 1) await shop.logIn('000000')
    const { data } = (await shop.call('GET /activity', { as: shop.admin })).body
    expect(data[0]).toMatchObject({ kind: 'code_failed', network: '127.0.0.0/24' })
    expect((await shop.logIn(await shop.codeOf(1))).body.failedCodes).toBe(3)
    shop.clock.advance(STEP_MS)
    expect((await shop.logIn(await shop.codeOf(1))).body.failedCodes).toBeUndefined()
  })

  test('are stored encrypted, for one user, and recovery codes as hashes', async (shop) => {
    const codes = await shop.turnOn()
    const row = await shop.db.selectFrom('oneTimeCodes').selectAll().executeTakeFirstOrThrow()
    const stored = [row.secret, ...row.recoveryHashes].map(String).join()
    expect(stored).not.toContain(shop.secret)
    expect(codes.some((code) => stored.includes(code))).toBe(false)
    const cipher = createSecretCipher('a secret')
    const encrypted = cipher.encrypt(shop.secret, 'one')
    expect(cipher.decrypt(encrypted, 'one')).toBe(shop.secret)
    expect(cipher.decrypt(encrypted, 'other')).toBeUndefined()
    expect(createSecretCipher('another secret').decrypt(encrypted, 'one')).toBeUndefined()
    for (const secret of [shop.secret, ...codes]) expect(shop.logged()).not.toContain(secret)
  })

  test.for(['the app', 'the list of recovery codes'])(
    'are turned off with the password and a code of %s, never with one of both',
    async (source, shop) => {
      const [recoveryCode = ''] = await shop.turnOn()
      const code = source === 'the app' ? await shop.codeOf(1) : recoveryCode
      const turnOff = async (body: object) => {
        const call = 'DELETE /users/me/one-time-codes' as const
        const reply = await shop.call(call, { as: shop.admin, body })
        return [reply.status, reply.body.message]
      }
      const notRight =
        'This code is not right or was used already. Wait for the next code and enter it.'
      expect(await turnOff({ password: PASSWORD })).toEqual([400, 'Enter the code'])
      const wrong = [await shop.codeOf(0), '000000', 'abcd-efgh-ijkl-mnop']
      for (const one of wrong)
        expect(await turnOff({ password: PASSWORD, code: one })).toEqual([400, notRight])
      expect((await turnOff({ password: 'wrong-1', code }))[1]).toMatch(/Correct Password/)
      expect((await shop.read()).isOn).toBe(true)
      expect(await turnOff({ password: PASSWORD, code })).toEqual([200, 'One-time codes are off'])
      expect((await shop.logIn()).status).toBe(200)
      expect((await shop.recorded()).map(({ kind }) => kind)).toEqual([
        'one_time_codes_on',
        'log_in_failed',
        ...(source === 'the app' ? [] : ['recovery_code_used']),
        'one_time_codes_off',
      ])
    },
  )

  test('cannot be guessed by one who turns them off', async (shop) => {
    const [recoveryCode = ''] = await shop.turnOn()
    const auth = await shop.services.auth.identify(
      `Bearer ${shop.admin.token}`,
      TEST_ACTOR.requestId,
    )
    if (typeof auth === 'string') throw new Error(auth)
    const turnOff = (code: string) =>
      shop.services.codes
        .turnOff(auth, { password: PASSWORD, code })
        .catch((error: Refusal) => error)
    for (let time = 0; time < 10; time += 1) await turnOff('000000')
    expect(await turnOff(await shop.codeOf(1))).toMatchObject({ code: 'too_many_codes' })
    expect(await turnOff(recoveryCode)).toBeNull()
  })

  test('are turned off by npm run admin-password, and removed with the account', async (shop) => {
    await shop.turnOn()
    const { email } = shop.admin
    await setAdminPassword(shop.db, shop.services.users, { email, password: 'a long password' })
    expect((await shop.logIn(undefined, shop.admin, 'a long password')).status).toBe(200)
    const other = await shop.given.signedIn({ role: 'admin' })
    const body = { password: PASSWORD }
    await shop.call('POST /users/me/one-time-codes', { as: other, body })
    await shop.call('DELETE /users/me', { as: other, body })
    expect(await shop.db.selectFrom('oneTimeCodes').selectAll().execute()).toEqual([])
  })
})
