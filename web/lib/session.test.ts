import { describe, expect, test } from 'vitest'
import { decodeToken, parseStored } from './session.ts'

const base64Url = (text: string) =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const encode = (value: unknown) => base64Url(JSON.stringify(value))
const tokenOf = (claims: unknown) => `${encode({ alg: 'HS256' })}.${encode(claims)}.c2lnbmF0dXJl`

describe('the token payload carries a role and an expiry time', () => {
  test('both are read', () => {
    expect(decodeToken(tokenOf({ role: 'admin', exp: 1_800_000_000 }))).toEqual({
      role: 'admin',
      exp: 1_800_000_000,
    })
  })

  test('a payload beyond ASCII is read', () => {
    const claims = { role: 'user', exp: 1, name: 'চাকা ÿ > ?' }
    expect(decodeToken(tokenOf(claims))).toEqual({ role: 'user', exp: 1 })
  })

  test('admin and everything else (user)', () => {
    for (const role of ['user', 'owner', 'ADMIN', undefined, 7]) {
      expect(decodeToken(tokenOf({ role, exp: 1 }))?.role).toBe('user')
    }
  })

  test.each([
    ['an empty text', ''],
    ['plain words', 'not a token'],
    ['two parts', `${encode({})}.${encode({ exp: 1 })}`],
    ['a payload that is not base64', 'a.%%%.c'],
    ['a payload that is not JSON', `a.${base64Url('hello')}.c`],
    ['a payload that is no object', `a.${encode([1])}.c`],
    ['a payload that is null', `a.${encode(null)}.c`],
    ['no expiry', tokenOf({ role: 'admin' })],
    ['an expiry beyond all numbers', `a.${base64Url('{"exp":1e999}')}.c`],
    ['an expiry in words', tokenOf({ role: 'admin', exp: 'tomorrow' })],
  ])('%s cannot be decoded', (_, token) => {
    expect(decodeToken(token)).toBeUndefined()
  })
})

describe('a single token, persisted in browser local storage', () => {
  test('a stored token is a session', () => {
    const token = tokenOf({ role: 'user', exp: 9 })
    expect(parseStored(JSON.stringify({ token }))).toEqual({
      kind: 'session',
      session: { token, role: 'user', exp: 9 },
    })
  })

  test.each([
    ['missing', [null, '{"token":null}', '{}']],
    ['invalid', ['', 'hello', '[]', '"text"', '{"token":5}', '{"token":"hand-made"}']],
  ])('a %s one is none', (kind, stored) => {
    expect(stored.map(parseStored)).toEqual(stored.map(() => ({ kind })))
  })
})
