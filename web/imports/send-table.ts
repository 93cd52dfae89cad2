import type { ImportQuery, ImportResult } from '#contract/imports'
import type { ImportKind } from '#domain/imports'
import { callUrl } from '#contract/call-url'
import { toProblem, unreachable } from '../lib/api-problem.ts'
import { readSession } from '../lib/session.ts'

const KEYS = {
  bikes: 'POST /imports/bikes',
  customers: 'POST /imports/customers',
  'price-lists': 'POST /imports/price-lists',
  rentals: 'POST /imports/rentals',
} as const satisfies Record<ImportKind, string>

type Columns = ImportResult['columns']

/** A refusal of a table says which columns it has, or which rows have problems. */
export type TableAnswer =
  | { kind: 'result'; result: ImportResult }
  | { kind: 'columns'; columns: Columns; problem: string }

type Answer = { code?: string; message?: string; data?: ImportResult | { columns: Columns } }

/** @throws ApiProblem where the file itself is refused, or the server cannot be reached */
export async function sendTable(
  kind: ImportKind,
  file: File,
  query: ImportQuery,
): Promise<TableAnswer> {
  const { method, url } = callUrl(KEYS[kind], { query })
  const headers = {
    authorization: `Bearer ${readSession()?.token ?? ''}`,
    // The server tells the kind by the bytes.
    'content-type': 'application/octet-stream',
  }
  const response = await fetch(url, { method, headers, body: file }).catch(() => undefined)
  if (!response) throw unreachable()
  const answer = (await response.json().catch(() => undefined)) as Answer | undefined
  const { data, message = '' } = answer ?? {}
  if (data && 'rows' in data) return { kind: 'result', result: data }
  if (data) return { kind: 'columns', columns: data.columns, problem: message }
  throw toProblem(response, answer)
}
