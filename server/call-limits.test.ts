import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { type ApiKey, api } from '#contract/api'
import type { Call } from '#contract/call'
import { MINUTE_MS } from '#domain/time'
import { callLimits } from './call-limits.ts'
import { FROM_MEMORY, type Limit, OVERALL } from './http/rate-limits.ts'
import { startTestApp } from './testing/start-test-app.ts'

const shop = await startTestApp({ endWith: afterAll })
const MANUAL = new URL('../docs/operating/settings.md', import.meta.url)

const describeLimit = ({ max, timeWindow }: Limit) =>
  `${max.toLocaleString('en')} ${timeWindow === MINUTE_MS ? 'a minute' : 'an hour'}`

const calls = Object.entries<Call>(api)
const shared = calls.filter(([, call]) => call.shared).map(([key]) => `\`${key}\``)

const rows = [
  [`pages, ${shared.join(', ')}`, describeLimit(FROM_MEMORY), 'address'],
  ...Object.entries(callLimits(shop.services)).map(([key, limit]) => [
    `\`${key}\``,
    describeLimit(limit),
    api[key as ApiKey].access !== 'anyone'
      ? 'account'
      : limit.keyOf
        ? 'browser with an earlier log-in, or address'
        : 'address',
  ]),
  ['every other call', describeLimit(OVERALL), 'account, or address of a visitor'],
  ['everything else below `/api`, together', describeLimit(OVERALL), 'address'],
]

test('the manual has the table of the rate limits', () => {
  const sections = readFileSync(MANUAL, 'utf8').split('\n## ')
  const section = sections.find((text) => text.startsWith('Rate limits\n')) ?? ''
  const table = section.split('\n').filter((line) => line.startsWith('|'))
  const cells = table.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  expect(cells.slice(2)).toEqual(rows)
})
