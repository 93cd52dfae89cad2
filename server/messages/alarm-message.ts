import { type Alarm, describeAlarm, isAlarm } from '../alarms.ts'
import type { MessageContent } from './compose-message.ts'

/** The occurrence of an alarm begins with its name. */
export const alarmOccurrence = (alarm: Alarm, of: string): string => `${alarm} ${of}`

const ABOUT_PAYMENTS: readonly Alarm[] = [
  'wrong_amount',
  'foreign_charge',
  'refunded_at_gateway',
  'refund_failed_later',
  'refunded_twice',
]

/** @returns undefined where a newer server raised an alarm that this one does not know */
export function composeAlarmMessage(
  occurrence: string,
  publicUrl: string,
): MessageContent | undefined {
  const [alarm = ''] = occurrence.split(' ')
  if (!isAlarm(alarm)) return undefined
  const subject = describeAlarm(alarm)
  return {
    subject,
    heading: subject,
    paragraphs: [
      `Please tell the operator of the server. Its log says more below “${alarm}”, and what to do stands in the manual (Logs, metrics, alarms).`,
    ],
    facts: [],
    action: ABOUT_PAYMENTS.includes(alarm)
      ? { label: 'Open the Payments Desk', url: `${publicUrl}/dashboard/payments` }
      : { label: 'Open the page of the system', url: `${publicUrl}/dashboard/system` },
  }
}
