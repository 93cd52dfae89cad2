import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { runSql } from '../database/db.ts'
import type { Db } from '../database/db.ts'

const OPERATING = path.resolve(import.meta.dirname, '../../docs/operating.md')
const CHECKS = /```sql\n(?<checks>[^`]*)```/

/** Each check that docs/operating.md gives to whoever runs the shop: its sentence and its rows. */
export async function brokenInvariants(db: Db): Promise<[sentence: string, rows: unknown[]][]> {
  const text = await readFile(OPERATING, 'utf8')
  const statements = (CHECKS.exec(text)?.groups?.['checks'] ?? '').split(';').slice(0, -1)
  if (statements.length < 5) throw new Error('docs/operating.md has lost its checks')
  const broken: [string, unknown[]][] = []
  for (const statement of statements) {
    const { rows } = await runSql(db, statement)
    const [, sentence = ''] = /^-- (.*)/m.exec(statement) ?? []
    if (rows.length > 0) broken.push([sentence, rows])
  }
  return broken
}
