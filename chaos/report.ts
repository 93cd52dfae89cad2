import type { Violation } from './invariants/violation.ts'
import { type History, tally } from './history/operation.ts'

/** One run and its result. Times in milliseconds. */
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
  /** Lines for the reader beside the numbers. */
  notes: string[]
}

/** A report to which a run adds what it has found. */
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

const COLUMNS = [
  'run',
  'seed',
  'cycles',
  'operations',
  'acknowledged',
  'refused',
  'unknown',
  'lost',
  'doubled',
  'violations',
  'recovery median/max',
  'took',
]

export function formatTable(reports: readonly Report[]): string {
  const rows = [COLUMNS, ...reports.map(formatRow)]
  const widths = COLUMNS.map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  const line = (row: string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return rows.map((row) => line(row).trimEnd()).join('\n')
}

function formatRow(report: Report): string[] {
  const { run, seed, cycles, operations, acknowledged, refused, unknown, violations } = report
  const numbers = [seed, cycles, operations, acknowledged, refused, unknown]
  const count = (kind: Violation['kind']) => violations.filter((one) => one.kind === kind).length
  const broken = [count('lost'), count('doubled'), violations.length]
  return [
    run,
    ...[...numbers, ...broken].map(String),
    formatRecovery(report.recoveries),
    `${Math.round(report.tookMs / 1000)} s`,
  ]
}

function formatRecovery(recoveries: readonly number[]): string {
  const sorted = recoveries.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)]
  const most = sorted.at(-1)
  if (median === undefined || most === undefined) return '-'
  return `${seconds(median)} / ${seconds(most)}`
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

const MOST_SHOWN = 20

/** The violations and notes of a run, up to a limit. */
export function formatViolations({ run, seed, violations, notes }: Report): string {
  const lines = violations.slice(0, MOST_SHOWN).map(({ rule, about }) => `  ${rule}: ${about}`)
  const more = violations.length - lines.length
  if (more > 0) lines.push(`  and ${more} more`)
  lines.push(...notes.map((note) => `  ${note}`))
  return lines.length === 0 ? '' : [`${run} (seed ${seed})`, ...lines].join('\n')
}
