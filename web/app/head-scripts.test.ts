import { afterEach, expect, test, vi } from 'vitest'
import { isExpired } from '#domain/session'
import { parseStored } from '../lib/session.ts'
import { BACKGROUND_COLOR } from '../lib/theme.ts'
import { sessionScript } from './session-script.ts'
import { themeScript } from './theme-script.ts'

let runs = 0

async function runInHead(script: string, localStorage: unknown) {
  const dataset: { auth?: string; theme?: string } = {}
  const metas: object[] = []
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('document', {
    documentElement: { dataset },
    createElement: () => ({}),
    head: { prepend: (meta: object) => metas.push(meta) },
  })
  // A module runs only once, so the number makes a new one.
  await import(`data:text/javascript,${encodeURIComponent(script)}//${(runs += 1)}`)
  return { ...dataset, metas }
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
  expect(await runInHead(sessionScript, { getItem: () => value })).toMatchObject({ auth: who })
  expect(readSessionRole(value)).toBe(who)
})

test('a browser that denies access to its storage is signed out', async () => {
  expect(await runInHead(sessionScript, undefined)).toMatchObject({ auth: 'out' })
})

test.each<[what: string, storage: object | undefined, theme?: 'dark']>([
  ['a chosen theme', { getItem: () => 'dark' }, 'dark'],
  ['nothing', { getItem: () => null }],
  ['another word', { getItem: () => 'toString' }],
  ['a refusal', undefined],
])('with %s in the storage the first paint has the right theme', async (_, storage, theme) => {
  const metas = theme ? [{ name: 'theme-color', content: BACKGROUND_COLOR[theme] }] : []
  expect(await runInHead(themeScript, storage)).toEqual({ ...(theme && { theme }), metas })
})
