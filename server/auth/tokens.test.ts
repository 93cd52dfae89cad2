import { createHmac, generateKeyPairSync } from 'node:crypto'
import { SignJWT, decodeJwt } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../testing/start-test-app.ts'

const shop = await startTestApp({ endWith: afterAll })

const genuine = shop.customer.token
const claims = decodeJwt(genuine)
const secret = new TextEncoder().encode(shop.authSecret)
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const [head = '', payload = '', signature = ''] = genuine.split('.')

const signed = (content: object, alg = 'HS256', key: Uint8Array = secret) =>
  new SignJWT({ ...content }).setProtectedHeader({ alg }).sign(key)

const without = (name: string) =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name))

function signedByHand(header: object): string {
  const text = `${encode(header)}.${encode(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const rs256 = new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(privateKey)

const forged: [string, string | Promise<string>][] = [
  ['no signature, alg none', `${encode({ alg: 'none' })}.${payload}.`],
  ['no signature, alg None', `${encode({ alg: 'None' })}.${payload}.`],
  ['an empty signature', `${head}.${payload}.`],
  ['alg none over a genuine signature', `${encode({ alg: 'none' })}.${payload}.${signature}`],
  ['RS256', rs256],
  ['HS512 with our key', signed(claims, 'HS512')],
  ['HS384 with our key', signed(claims, 'HS384')],
  ['HS256 with another key', signed(claims, 'HS256', new Uint8Array(32))],
  [
    'an empty key',
    signedByHand({ alg: 'HS256', kid: '../../dev/null' }).replace(/\.[^.]*$/, '.AA'),
  ],
  ['a payload that says admin', `${head}.${encode({ ...claims, role: 'admin' })}.${signature}`],
  ['a header that names a critical extension', signedByHand({ alg: 'HS256', crit: ['x'], x: 1 })],
  ['no exp', signed(without('exp'))],
  ['no sid', signed(without('sid'))],
  ['no sub', signed(without('sub'))],
  ['no issuer', signed(without('iss'))],
  ['another audience', signed({ ...claims, aud: 'another-shop' })],
  ['a session that is no text', signed({ ...claims, sid: 7 })],
  ['a session that never was', signed({ ...claims, sid: '01890000-0000-7000-8000-000000000000' })],
  ['no token at all', 'x'],
  ['two dots', '..'],
]

describe('a token that is not one of ours is refused with 401', () => {
  test.each(forged)('%s', async (_, token) => {
    for (const key of ['GET /users/me', 'GET /users/all-users', 'GET /rentals'] as const) {
      const { status, body } = await shop.call(key, { as: await token })
      expect([status, body.code]).toEqual([401, 'session_ended'])
    }
  })

  test('the same tokens, left as they were, are let in', async () => {
    for (const token of [genuine, await signed(claims), signedByHand({ alg: 'HS256' })]) {
      expect((await shop.call('GET /users/me', { as: token })).status).toBe(200)
    }
  })

  test('the role is read from the account, not from the token', async () => {
    const promoted = await signed({ ...claims, role: 'admin' })
    expect((await shop.call('GET /users/all-users', { as: promoted })).status).toBe(403)
  })
})

describe('the authorization header', () => {
  const ask = async (authorization?: string) => {
    const headers = authorization === undefined ? {} : { authorization }
    const reply = await shop.app.inject({ url: '/api/users/me', headers })
    return [reply.statusCode, reply.json<{ code?: string }>().code]
  }

  const WRONG = [undefined, '', 'Bearer', 'Bearer ', genuine, `Basic ${genuine}`, 'Bearer a b']

  test.each(WRONG)('%j is no sign-in', async (header) => {
    expect(await ask(header)).toEqual([401, 'not_signed_in'])
  })

  test.each([`Bearer ${genuine}`, `bearer ${genuine}`])('a scheme in any case', async (header) => {
    expect(await ask(header)).toEqual([200, undefined])
  })
})
