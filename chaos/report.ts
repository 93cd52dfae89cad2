import type { Violation } from './invariants/violation.ts'
import { type History, tally } from './history/operation.ts'

/** Times are in milliseconds. */
export type Report = {
  run: string
  seed: number
  cycles: number
  operations: number
  acknowledged: number
  refused: number
  unknown: number
  violations: Violation[]
  recoveries: number[]
  tookMs: number
  notes: string[]
}

export const EMPTY_REPORT: Omit<Report, 'run' | 'seed'> = {
  cycles: 0,
  operations: 0,
  acknowledged: 0,
  refused: 0,
  unknown: 0,
  violations: [],
  recoveries: [],
  tookMs: 0,
  notes: [],
}

export function countHistory(history: History) {
  const { ok, refused, unknown } = tally(history)
  return { operations: history.length, acknowledged: ok, refused, unknown }
}

const seconds = (ms: number | undefined) => (ms === undefined ? '-' : `${(ms / 1000).toFixed(2)} s`)

export function toRow(report: Report) {
  const { run, seed, cycles, operations, acknowledged, refused, unknown } = report
  const { violations, recoveries, tookMs } = report
  const count = (kind: Violation['kind']) => violations.filter((one) => one.kind === kind).length
  const [lost, doubled] = [count('lost'), count('doubled')]
  const sorted = recoveries.toSorted((a, b) => a - b)
  const median = seconds(sorted[Math.floor(sorted.length / 2)])
  const recovery = `${median} / ${seconds(sorted.at(-1))}`
  const answers = { operations, acknowledged, refused, unknown }
  const broken = { lost, doubled, violations: violations.length }
  const times = { 'recovery median/max': recovery, took: seconds(tookMs) }
  return { run, seed, cycles, ...answers, ...broken, ...times }
}

const MOST_SHOWN = 20

export function formatViolations({ run, seed, violations, notes }: Report): string {
  const lines = violations.slice(0, MOST_SHOWN).map(({ rule, about }) => `  ${rule}: ${about}`)
  const more = violations.length - lines.length
  if (more > 0) lines.push(`  and ${more} more`)
  lines.push(...notes.map((note) => `  ${note}`))
  return lines.length === 0 ? '' : [`${run} (seed ${seed})`, ...lines].join('\n')
}
