import type { EventKind } from '#domain/events'
import type { Trx } from '../database/db.ts'
import type { Queue } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import type { recordedEventStore } from './events.store.ts'

type FoundEvent = Awaited<ReturnType<ReturnType<typeof recordedEventStore>['find']>>
export type DeliveredEvent = NonNullable<FoundEvent>

/**
 * Is told of events of these kinds, at least once and after their commit. What `handle` writes in the
 * transaction is written once; what leaves the database there may be repeated, with the event's id.
 */
export type Subscriber = {
  /** It has the subscriber's name. */
  queue: Queue<{ eventId: number }>
  kinds: readonly EventKind[]
  handle: (event: DeliveredEvent, context: { trx: Trx; log: Log }) => Promise<void>
  /** It is called after the commit of `handle`. */
  onDelivered?: () => void
}
