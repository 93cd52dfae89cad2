import { AsyncLocalStorage } from 'node:async_hooks'
import { Client } from 'pg'
import { onTestFinished, vi } from 'vitest'
import { SHOW_READ_ONLY } from '../database/read-only.ts'

/**
 * Each statement that work sends to PostgreSQL is one round trip. Statements of other work at the
 * same time, a job for example, are not counted.
 */
export function countStatements() {
  const counting = new AsyncLocalStorage<string[]>()
  const send = Client.prototype.query
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function query(
    this: Client,
    ...args: unknown[]
  ) {
    const [statement] = args as [string | { text: string }]
    const text = typeof statement === 'string' ? statement : statement.text
    // Each new connection sends this once, whichever work opens it.
    if (text !== SHOW_READ_ONLY) counting.getStore()?.push(text)
    return Reflect.apply(send, this, args) as unknown
  })
  onTestFinished(() => spy.mockRestore())

  return async (work: () => Promise<unknown>): Promise<string[]> => {
    const statements: string[] = []
    await counting.run(statements, work)
    return statements
  }
}
