/** @module-tag release */
import { strToU8, zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { workbookParts } from '#domain/workbook'
import { createRandom } from '#sandbox/random'
import { startTestApp } from '../testing/start-test-app.ts'

/** `npm run fuzz` sends thousands. */
const FILES = Number(process.env['FUZZ_FILES'] ?? 60)
const SEED = Number(process.env['FUZZ_SEED'] ?? 26)
const MOST_MEGABYTES = 1000

const shop = await startTestApp({ endWith: afterAll })
const random = createRandom(SEED)
const below = (limit: number) => Math.floor(random() * limit)
const oneOf = <One>(choices: readonly One[]): One => choices[below(choices.length)] as One

const KINDS = [
  'POST /imports/bikes',
  'POST /imports/customers',
  'POST /imports/price-lists',
  'POST /imports/rentals',
] as const

const ROWS = [
  ['Name', 'Brand', 'Model', 'Bike number', 'Price per hour', 'CC', 'Year', 'Phone', 'Start'],
  ['FZ', 'Yamaha', 'FZ-S', 'A-1', '৳ ১৫০', '150', '2022', '01811-222333', '01/12/2027 10:00'],
  ['', 'Hero', 'Splendor', '', '120/-', '97', '2021', '০১৭১১৪৪৪৫৫৫', '2027-12-01 10:00'],
]
const TOKENS = ['"', ',', ';', '\0', '\u{feff}', '\n', '=1+1', '-', '9'.repeat(400), '\ud800', '<']
const TAGS = ['</c>', '<row r="9">', '<c r="ZZ9">', '<v>', ']]>', '&#0;', '&x;', 't="s"', 's="99"']

function mutate(bytes: Buffer, tokens: readonly string[]): Buffer {
  let mutated = bytes
  for (let count = 1 + below(5); count > 0; count -= 1) {
    const at = below(mutated.length + 1)
    const end = Math.min(mutated.length, at + below(40))
    const [before, part, after] = [
      mutated.subarray(0, at),
      mutated.subarray(at, end),
      mutated.subarray(end),
    ]
    mutated = oneOf([
      () => Buffer.concat([before, Buffer.from(oneOf(tokens)), part, after]),
      () => Buffer.concat([before, after]),
      () => Buffer.concat([before, part, part, after]),
      () => Buffer.concat([before, Buffer.from(part.map((byte) => byte ^ (1 << below(8)))), after]),
      () => before,
    ])()
  }
  return mutated
}

function mutatedWorkbook(): Buffer {
  const parts = Object.entries(workbookParts('Sheet', ROWS)).map(([name, text]) => {
    const bytes = strToU8(text)
    return [
      name,
      below(3) === 0 ? new Uint8Array(mutate(Buffer.from(bytes), TAGS)) : bytes,
    ] as const
  })
  const zip = Buffer.from(zipSync(Object.fromEntries(parts)))
  return below(2) === 0 ? zip : mutate(zip, TOKENS)
}

const mutatedText = (): Buffer => {
  const text = ROWS.map((row) => row.join(oneOf([',', ';', '\t']))).join('\r\n')
  return mutate(Buffer.from(text, oneOf(['utf8', 'utf16le'])), TOKENS)
}

test(
  `none of ${FILES} mutated files breaks the server`,
  { timeout: 60_000 + FILES * 500 },
  async () => {
    const statuses = new Map<string, number>()
    let most = 0
    for (let count = 0; count < FILES; count += 1) {
      const isWorkbook = below(2) === 0
      const bytes = isWorkbook ? mutatedWorkbook() : mutatedText()
      const key = oneOf(KINDS)
      const query = { dryRun: oneOf(['true', 'false']) }
      const file = { bytes, type: 'application/octet-stream' }
      const { status } = await shop.call(key, { as: shop.admin, file, query })
      const kind = `${isWorkbook ? 'XLSX' : 'CSV'} ${status}`
      statuses.set(kind, (statuses.get(kind) ?? 0) + 1)
      expect([200, 400, 409], `file ${count} of seed ${SEED}`).toContain(status)
      most = Math.max(most, process.memoryUsage().rss / 1e6)
    }
    const figures = JSON.stringify(Object.fromEntries(statuses))
    if (FILES > 100) process.stdout.write(`${figures}, at most ${Math.round(most)} MB\n`)
    expect(most).toBeLessThan(MOST_MEGABYTES)
  },
)
