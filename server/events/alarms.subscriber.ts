import type { EventKind } from '#domain/events'
import { COUNTER } from '#domain/payments'
import { type Alarm, logAlarm } from '../alarms.ts'
import { declareQueue } from '../jobs/jobs.ts'
import type { Subscriber } from './subscriber.ts'

export const ALARMS_BY_EVENT: ReadonlyMap<EventKind, Alarm> = new Map<EventKind, Alarm>([
  ['alarm_wrong_amount', 'wrong_amount'],
  ['alarm_foreign_charge', 'foreign_charge'],
  ['alarm_charge_disputed', 'charge_disputed'],
  ['alarm_refunded_at_gateway', 'refunded_at_gateway'],
  ['alarm_refund_failed_later', 'refund_failed_later'],
  ['alarm_refunded_twice', 'refunded_twice'],
  ['refund_needs_a_person', 'refund_needs_a_person'],
])

/** Hours of retries: an alarm must survive a database that is away. */
const RETRIES = 100

/** An operator is told of money that needs a person, also where the server dies after the commit. */
export const ALARMS_OF_EVENTS: Subscriber = {
  queue: declareQueue('alarms', { retries: RETRIES, pollSeconds: 2 }),
  kinds: [...ALARMS_BY_EVENT.keys()],
  async handle({ kind, gateway, ...event }, { log }) {
    const alarm = ALARMS_BY_EVENT.get(kind)
    // Money that was paid at the counter waits there for its customer, and not for an operator.
    if (!alarm || (kind === 'refund_needs_a_person' && gateway === COUNTER)) return
    const { id, paymentId, refundId, chargeRef: charge, note: reason } = event
    logAlarm(log, alarm, { paymentId, refundId, charge, reason, event: String(id) })
  },
}
