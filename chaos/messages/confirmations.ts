import { type Db, runSql } from '#server/database/db'
import type { controlOf } from '#server/testing/sandbox-control'
import type { Violation } from '../invariants/violation.ts'

type Caught = Awaited<ReturnType<ReturnType<typeof controlOf>['messages']>>[number]
type Booked = { rentalId: string; userId: string; at: Date }

const RENTAL = /\/dashboard\/rentals\/([0-9a-f-]{36})/

/** Every event of a booking, in the order in which they happened. */
export async function listBooked(db: Db): Promise<Booked[]> {
  const { rows } = await runSql(
    db,
    `select rental_id as "rentalId", user_id as "userId", at from events
      where kind = 'rental_booked' order by id`,
  )
  return rows as Booked[]
}

const isConfirmation = ({ subject = '' }: Caught) => subject.startsWith('Booked: ')

export type Confirmations = {
  violations: Violation[]
  repeats: number
  confirmed: { bookedAt: Date; delayMs: number }[]
  /** They came before the confirmation of an earlier booking of the same customer. */
  early: Booked[]
}

/** Each booking has one confirmation; a repeat has its Message-ID. */
export function compareConfirmations(
  booked: readonly Booked[],
  caught: readonly Caught[],
): Confirmations {
  const mails = Map.groupBy(caught.filter(isConfirmation), ({ text }) => RENTAL.exec(text)?.[1])
  const violations: Violation[] = []
  const confirmed: Confirmations['confirmed'] = []
  const early: Booked[] = []
  const latest = new Map<string, number>()
  let repeats = 0
  for (const { rentalId, userId, at } of booked) {
    const own = mails.get(rentalId) ?? []
    mails.delete(rentalId)
    const [first] = own
    const ids = new Set(own.map(({ headers }) => headers['message-id']))
    if (!first) {
      violations.push({ kind: 'lost', rule: 'each booking is confirmed', about: rentalId })
      continue
    }
    const rule = 'each booking is confirmed once'
    if (ids.size > 1) violations.push({ kind: 'doubled', rule, about: rentalId })
    repeats += own.length - 1
    const time = Date.parse(first.at)
    confirmed.push({ bookedAt: at, delayMs: time - at.getTime() })
    if (time < (latest.get(userId) ?? 0)) early.push({ rentalId, userId, at })
    latest.set(userId, Math.max(time, latest.get(userId) ?? 0))
  }
  const rule = 'nothing is confirmed that was not booked'
  for (const rentalId of mails.keys()) {
    violations.push({ kind: 'broken', rule, about: rentalId ?? 'a mail without a rental' })
  }
  return { violations, repeats, confirmed, early }
}

export const describeDelays = (delays: readonly number[]): string =>
  `median ${seconds(quantile(delays, 0.5))}, 99 % ${seconds(quantile(delays, 0.99))}`

const seconds = (ms: number) => `${(ms / 1000).toFixed(3)} s`

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
