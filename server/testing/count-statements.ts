import { AsyncLocalStorage } from 'node:async_hooks'
import { Client } from 'pg'
import { onTestFinished, vi } from 'vitest'
import { SHOW_READ_ONLY } from '../database/read-only.ts'

/**
 * Lists the statements that work sends to PostgreSQL, each of which is one round trip. What other
 * work sends at the same time, a job for example, is not counted.
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
    // Sent once by each new connection, whichever work happens to open it.
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
