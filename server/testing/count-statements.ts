import { AsyncLocalStorage } from 'node:async_hooks'
import { Client } from 'pg'
import { onTestFinished, vi } from 'vitest'
import { SHOW_READ_ONLY } from '../database/read-only.ts'

type Counted = { groups: string[][]; unanswered: number }

/**
 * The statements that work sends to PostgreSQL, in groups: work waits once for the answers to a
 * group, whose statements are sent before the first of them is answered. Statements of other work
 * at the same time, a job for example, are not counted.
 */
export function countStatements() {
  const counting = new AsyncLocalStorage<Counted>()
  const send = Client.prototype.query
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function query(
    this: Client,
    ...args: unknown[]
  ) {
    const [statement] = args as [string | { text: string }]
    const text = typeof statement === 'string' ? statement : statement.text
    const counted = counting.getStore()
    const answer = Reflect.apply(send, this, args) as unknown
    // Each new connection sends this once, whichever work opens it.
    if (counted && text !== SHOW_READ_ONLY) follow(counted, text, answer)
    return answer
  })
  onTestFinished(() => spy.mockRestore())

  return async (work: () => Promise<unknown>): Promise<string[][]> => {
    const counted: Counted = { groups: [], unanswered: 0 }
    await counting.run(counted, work)
    return counted.groups
  }
}

function follow(counted: Counted, text: string, answer: unknown): void {
  if (counted.unanswered === 0) counted.groups.push([])
  counted.groups.at(-1)?.push(text)
  counted.unanswered += 1
  const end = () => void (counted.unanswered -= 1)
  Promise.resolve(answer).then(end, end)
}
