import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

export type Invariant = { name: string; guarantee: string; sql: string }

export type BrokenInvariant = { name: string; guarantee: string; rows: readonly unknown[] }

const FOLDER = path.join(import.meta.dirname, 'invariants')

export function readInvariants(): Invariant[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql'))
  return files.toSorted().map((file) => {
    const sql = readFileSync(path.join(FOLDER, file), 'utf8')
    const guarantee = /^-- (.+)\n/.exec(sql)?.[1]
    if (guarantee === undefined) throw new Error(`${file} does not begin with its guarantee`)
    return { name: path.parse(file).name, guarantee, sql }
  })
}

export async function findBrokenInvariants(
  runSql: (sql: string) => Promise<{ rows: readonly unknown[] }>,
): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = []
  for (const { name, guarantee, sql } of readInvariants()) {
    const { rows } = await runSql(sql)
    if (rows.length > 0) broken.push({ name, guarantee, rows })
  }
  return broken
}
