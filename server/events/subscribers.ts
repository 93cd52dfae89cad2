import { ALARMS_OF_EVENTS } from './alarms.subscriber.ts'
import type { Subscriber } from './subscriber.ts'

/** A new subscriber is a file beside this one and a line here. */
export const SUBSCRIBERS: readonly Subscriber[] = [ALARMS_OF_EVENTS]
