import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const METRIC = /\bchaka_\w+/g
const PARTS = /_(bucket|count|sum)$/

const served = await createMetrics().read({
  pool: () => ({ total: 0, idle: 0, waiting: 0, isAway: false }),
  fleetCheckedAt: () => undefined,
  figures: async () => [],
  backupAge: async () => undefined,
  disks: async () => [],
})

const isServed = (name: string) =>
  [name, name.replace(PARTS, '')].some((one) => served.includes(`# TYPE ${one} `))

test.each([
  'deploy/prometheus-rules.yml',
  'deploy/grafana-dashboard.json',
  'docs/operating/monitoring.md',
])('every metric that %s names is served', (file) => {
  const named = new Set(readFileSync(path.join(ROOT, file), 'utf8').match(METRIC))
  expect(named.size).toBeGreaterThan(10)
  expect([...named].filter((name) => !isServed(name))).toEqual([])
})

test('every metric of the shop is explained to operators', () => {
  const manual = readFileSync(path.join(ROOT, 'docs/operating/monitoring.md'), 'utf8')
  const own = Array.from(
    served.matchAll(/^# TYPE (chaka_(?!nodejs_|process_)\w+) /gm),
    ([, name]) => name,
  )
  expect(own.filter((name) => !manual.includes(`\`${name}`))).toEqual([])
})
