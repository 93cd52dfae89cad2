import type { Log } from './log.ts'

/**
 * An admin or operator must act on an alarm. The names are stable, so that monitoring can rely on
 * them.
 */
const ALARMS = {
  forged_message: 'A notification about a payment is not signed by the gateway',
  wrong_amount: 'The gateway took another sum or currency than was asked for',
  foreign_charge: 'The gateway charged once for two payments',
  gateway_misconfigured: "The gateway refuses the shop's own settings, or names a strange page",
  refund_needs_a_person: 'The gateway does not send this money back: see the payments desk',
  refunded_twice: 'Money that was given back by hand was sent back by the gateway as well',
  refund_failed_later: 'A refund failed after it was done: the customer is owed the money again',
  charge_disputed: 'A customer disputes a charge at the bank: the gateway took the money back',
  refunded_at_gateway: 'A payment was refunded at the gateway, without a refund of this shop',
  many_unpaid_holds:
    'Customers who have never paid hold many of the bikes: their next holds are short',
  messages_refused:
    'The mail server refuses the credentials in SMTP_URL: customers get no messages',
  sms_refused: 'The SMS gateway refuses the token or the sender of the shop: no SMS is sent',
  disk_nearly_full: 'A disk of the shop has less than 5 % or 500 MB free',
  backup_overdue: 'There is no backup of the last 26 hours',
} as const

export type Alarm = keyof typeof ALARMS

export const isAlarm = (name: string): name is Alarm => Object.hasOwn(ALARMS, name)

export const describeAlarm = (alarm: Alarm): string => ALARMS[alarm]

type About = Record<string, string | null>

const listeners = new WeakMap<Log, (alarm: Alarm) => void>()

/** The parts of a shop have its log in common, so that an alarm of any part is told. */
export function onAlarm(log: Log, listener: (alarm: Alarm) => void): void {
  listeners.set(log, listener)
}

export function raiseAlarm(log: Log, alarm: Alarm, about: About): void {
  logAlarm(log, alarm, about)
  listeners.get(log)?.(alarm)
}

/** The alarm of an event is told because of the event, in its transaction. */
export function logAlarm(log: Log, alarm: Alarm, about: About): void {
  log.error({ alarm, ...about }, ALARMS[alarm])
}
