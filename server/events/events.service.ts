import type { EventKind } from '#domain/events'
import type { Db, Trx } from '../database/db.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import {
  type NewAccountEvent,
  type NewRentalEvents,
  type RecordedEvent,
  recordedEventStore,
} from './events.store.ts'
import type { Subscriber } from './subscriber.ts'

type Dependencies = { db: Db; jobs: Jobs; log: Log; subscribers: readonly Subscriber[] }

export type EventService = ReturnType<typeof createEventService>

/**
 * Records what happened, as a part of the transaction in which it happens: one row for each event, and
 * one job for each subscriber that wants its kind (docs/decisions/0056-events.md).
 */
export function createEventService({ db, jobs, log, subscribers }: Dependencies) {
  async function addJobs(trx: Trx, events: readonly RecordedEvent[]): Promise<void> {
    for (const { queue, kinds } of subscribers) {
      for (const { id } of events.filter(({ kind }) => kinds.includes(kind))) {
        await jobs.add(trx, queue, { eventId: id })
      }
    }
  }

  return {
    /**
     * Whether events of these kinds have a subscriber: their jobs need the ids of the events, so that
     * `record` cannot be the last write of its transaction.
     */
    hasSubscriber: (kinds: readonly EventKind[]): boolean =>
      subscribers.some((subscriber) => subscriber.kinds.some((kind) => kinds.includes(kind))),

    /** Last in its transaction: the events carry the revision that the act leads to. */
    async record(trx: Trx, events: NewRentalEvents): Promise<void> {
      await addJobs(trx, await recordedEventStore(trx).add(events))
    },

    async recordAccount(trx: Trx, event: NewAccountEvent): Promise<void> {
      await addJobs(trx, await recordedEventStore(trx).addOfAccount(event))
    },

    /**
     * Does the work of a job. A repeat finds the row of the first time and does nothing; where the
     * work fails, the row is gone with it, and the job is done again.
     */
    async deliver({ queue, handle, onDelivered }: Subscriber, eventId: number): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const store = recordedEventStore(trx)
        const event = await store.find(eventId)
        if (!event || !(await store.beginDelivery(queue.name, eventId))) return
        await handle(event, { trx, log })
      })
      onDelivered?.()
    },
  }
}
