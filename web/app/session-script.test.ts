import { afterEach, expect, test, vi } from 'vitest'
import { isExpired } from '#domain/session'
import { parseStored } from '../lib/session.ts'
import { sessionScript } from './session-script.ts'

let runs = 0

async function runInHead(localStorage: unknown): Promise<string | undefined> {
  const root = { dataset: {} as { auth?: string } }
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('document', { documentElement: root })
  // A module runs only once, so the number makes a new one.
  await import(`data:text/javascript,${encodeURIComponent(sessionScript)}//${(runs += 1)}`)
  return root.dataset.auth
}

afterEach(() => vi.unstubAllGlobals())

function readSessionRole(stored: string | null): string {
  const found = parseStored(stored)
  if (found.kind !== 'session' || isExpired(found.session, new Date())) return 'out'
  return found.session.role
}

const soon = Math.floor(Date.now() / 1000) + 3600
const encoded = (claims: unknown) =>
  btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const stored = (claims: unknown) => JSON.stringify({ token: `head.${encoded(claims)}.signature` })

test.each([
  ['nothing', null, 'out'],
  ['no token', '{"token":null}', 'out'],
  ['no JSON', '{', 'out'],
  ['a token that cannot be decoded', '{"token":"a.b.c"}', 'out'],
  [
    'a token without a signature',
    JSON.stringify({ token: `head.${encoded({ exp: soon })}` }),
    'out',
  ],
  ['a token that has run out', stored({ role: 'admin', exp: soon - 7200 }), 'out'],
  ['a token without an end', stored({ role: 'admin' }), 'out'],
  ['an admin', stored({ role: 'admin', exp: soon }), 'admin'],
  ['a user', stored({ role: 'user', exp: soon }), 'user'],
  ['a name beyond ASCII', stored({ role: 'user', exp: soon, note: '\u00ff\u00fe?>' }), 'user'],
])('with %s in the storage the first paint agrees with the session', async (_, value, who) => {
  expect(await runInHead({ getItem: () => value })).toBe(who)
  expect(readSessionRole(value)).toBe(who)
})

test('a browser that denies access to its storage is signed out', async () => {
  expect(await runInHead(undefined)).toBe('out')
})
