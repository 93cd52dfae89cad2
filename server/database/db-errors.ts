const UNIQUE_VIOLATION = '23505'
const EXCLUSION_VIOLATION = '23P01'

function field(error: unknown, name: 'code' | 'constraint' | 'syscall'): string | undefined {
  if (!(error instanceof Error) || !(name in error)) return undefined
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : undefined
}

export function isConflict(error: unknown, constraint: string): boolean {
  const code = field(error, 'code')
  const conflicts = code === UNIQUE_VIOLATION || code === EXCLUSION_VIOLATION
  return conflicts && field(error, 'constraint') === constraint
}

/**
 * A value from outside can cause these errors of class 22: no such character, number, time, id or
 * pattern. The rest of the class (a division by zero) is an error in a query.
 */
const UNSTORABLE = new Set(['22003', '22007', '22008', '22021', '22025', '22P02', '22P05'])

export function isUnstorable(error: unknown): boolean {
  return UNSTORABLE.has(field(error, 'code') ?? '')
}

/**
 * These are classes 08, 53 and 57, failed locks and serialisation, and the driver's own connection
 * errors.
 */
const PASSING =
  /^(08|53|57|25P03|25006|40001|40P01|55P03|ECONN|EHOST|ENET|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)/
const PASSING_TEXT =
  /connection terminated|timeout exceeded|query read timeout|Client has encountered/i

/**
 * The prepared statement is missing or has another text, because a pooler changed the connection.
 */
const NO_STATEMENT = new Set(['26000', '42P05'])
/** A migration changed the columns of a statement that was prepared before. */
const CHANGED_RESULT = 'cached plan must not change result type'

/** PostgreSQL would run the same statement if it were parsed again. */
export function isOutdatedStatement(error: unknown): boolean {
  if (NO_STATEMENT.has(field(error, 'code') ?? '')) return true
  return error instanceof Error && error.message === CHANGED_RESULT
}

export function isPassing(error: unknown): boolean {
  if (isOutdatedStatement(error)) return true
  const code = field(error, 'code')
  if (code !== undefined && PASSING.test(code)) return true
  // The database's socket is missing while it restarts. A missing file stays missing.
  if (code === 'ENOENT' && field(error, 'syscall') === 'connect') return true
  return error instanceof Error && PASSING_TEXT.test(error.message)
}
