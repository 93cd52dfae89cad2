import type { Message } from '#contract/messages'
import {
  type MessageChannel,
  type MessageKind,
  type MessageStage,
  NO_ADDRESS,
  REMINDERS_OFF,
  TURNED_OFF,
} from '#domain/messages'
import type { BadgeTone } from '../ui/badge.tsx'

export const KIND_LABELS: Record<MessageKind, string> = {
  booked: 'Booked',
  payment_failed: 'A payment failed',
  payment_late: 'Paid too late',
  hold_ended: 'Not paid',
  booking_changed: 'Changed',
  bike_exchanged: 'Another bike',
  booking_cancelled: 'Cancelled',
  refunded: 'Refunded',
  pick_up_tomorrow: 'Reminder: tomorrow',
  pick_up_soon: 'Reminder: in 2 hours',
  return_soon: 'Reminder of the return',
  overdue: 'Late',
  bill: 'Left to pay',
  receipt: 'Paid in full',
  deposit_returned: 'Deposit given back',
  shop_booked: 'New booking',
  shop_cancelled: 'Cancelled by the customer',
  shop_review: 'A payment waits',
  shop_refund: 'A refund needs an admin',
  shop_dispute: 'Taken back by the bank',
  shop_overdue: 'A bike is late',
  shop_at_risk: 'A booking is at risk',
  shop_alarm: 'Alarm',
  password_link: 'Set a new password',
  password_code: 'Code for a new password',
  phone_code: 'Code for the phone number',
  password_changed: 'Password changed',
  confirm_email: 'Confirm your email',
  email_changed: 'Email changed',
  email_replaced: 'Email changed',
  admin_log_in: 'New log-in of an admin',
  invitation: 'Invitation of an admin',
  account_deleted: 'Account deleted',
}

export const STAGE_LABELS: Record<MessageStage, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  notDelivered: 'Not delivered',
  leftOut: 'Left out',
}

const LEFT_OUT = new Map([
  [NO_ADDRESS, 'There is no email.'],
  [REMINDERS_OFF, 'The customer wants no reminders.'],
  [TURNED_OFF, 'The shop has turned it off.'],
])

type StateLabel = { tone: BadgeTone; label: string; text: string }

export function describeState(message: Message): StateLabel {
  const { stage, state, tries, reason, channel } = message
  const failure = FAILURES[channel]
  if (stage === 'notDelivered') {
    return { tone: 'alert', label: 'Not delivered', text: failure(reason) }
  }
  if (stage === 'sent') {
    return { tone: 'brand', label: state === 'DELIVERED' ? 'Delivered' : 'Sent', text: '' }
  }
  if (stage === 'leftOut') {
    return { tone: 'neutral', label: 'Left out', text: describeOmission(message) }
  }
  return tries > 0
    ? { tone: 'accent', label: 'Tried again', text: failure(reason) }
    : { tone: 'neutral', label: 'Waiting', text: '' }
}

/** A browser ends its subscription without a word: its push service then answers in one of these ways. */
const DEVICE_GONE = /^(HTTP 4\d\d|no (device|endpoint|key)|not public)$/

function describeOmission({ channel, reason }: Message): string {
  if (channel === 'sms' && reason === NO_ADDRESS) return 'The phone number is no mobile number.'
  if (channel === 'push' && DEVICE_GONE.test(reason)) return 'The device is not told any more.'
  return LEFT_OUT.get(reason) ?? 'It was not true any more.'
}

const SMTP_STATUS = /\b[45]\d\d$/

/** The reason is a code of the mail server; a status that begins with 5 is final. */
function describeFailure(reason: string): string {
  const [status] = SMTP_STATUS.exec(reason) ?? []
  if (status === undefined) return 'The mail server did not answer.'
  return status.startsWith('5')
    ? `The mail server refused it (${status}). Check the email.`
    : `The mail server did not take it (${status}).`
}

/** An SMS without an answer may have arrived: it is not repeated by itself. */
function describeSmsFailure(reason: string): string {
  const isUnknown = reason === '' || /^(HTTP 5\d\d|[A-Za-z_]+)$/.test(reason)
  return isUnknown
    ? 'The SMS gateway gave no answer: it may have arrived. Ask the customer before you send it again.'
    : `The SMS gateway did not take it (${reason}).`
}

const describePushFailure = (reason: string) => `The push service did not take it (${reason}).`

const FAILURES: Record<MessageChannel, (reason: string) => string> = {
  mail: describeFailure,
  sms: describeSmsFailure,
  push: describePushFailure,
}
