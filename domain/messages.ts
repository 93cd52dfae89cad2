import type { EventKind } from './events.ts'
import { type ShopClock, addDays } from './opening-hours.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'
import type { Duty } from './users.ts'

/** A message to a customer, or to the shop, about a rental. */
export const RENTAL_MESSAGE_KINDS = [
  'booked',
  'payment_failed',
  'payment_late',
  'hold_ended',
  'booking_changed',
  'bike_exchanged',
  'booking_cancelled',
  'refunded',
  'pick_up_tomorrow',
  'pick_up_soon',
  'return_soon',
  'overdue',
  'bill',
  'receipt',
  'deposit_returned',
  'shop_booked',
  'shop_cancelled',
  'shop_review',
  'shop_refund',
  'shop_dispute',
  'shop_overdue',
  'shop_at_risk',
] as const
export type RentalMessageKind = (typeof RENTAL_MESSAGE_KINDS)[number]

/** A message to a user about the account. */
export const ACCOUNT_MESSAGE_KINDS = [
  'password_link',
  'password_code',
  'phone_code',
  'password_changed',
  'confirm_email',
  'email_changed',
  'email_replaced',
  'admin_log_in',
  'invitation',
  'account_deleted',
] as const
export type AccountMessageKind = (typeof ACCOUNT_MESSAGE_KINDS)[number]

/** A message to the shop that is about no rental: an operator has to act. */
export const ALARM_KIND = 'shop_alarm'

export const MESSAGE_KINDS = [
  ...RENTAL_MESSAGE_KINDS,
  ...ACCOUNT_MESSAGE_KINDS,
  ALARM_KIND,
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** The link of a mail sets a new password for so long. */
export const MAILED_LINK_MS = 30 * MINUTE_MS

/** The code of an SMS sets a new password for so long. */
export const PASSWORD_CODE_MS = 15 * MINUTE_MS

/** The code of an SMS confirms a phone number for so long. */
export const PHONE_CODE_MS = 15 * MINUTE_MS

/** A user, and a number, gets at most so many codes for a phone number in an hour. */
export const MOST_PHONE_CODES_PER_HOUR = 3

/** A link confirms an email, or takes an earlier one back, for so long. */
export const EMAIL_LINK_MS = 7 * DAY_MS

/** The link of an invitation works for so long. */
export const INVITATION_MS = 7 * DAY_MS

/** A user gets at most so many links, and so many codes, for a new password in an hour. */
export const MOST_LINKS_PER_HOUR = 3

export const MESSAGE_CHANNELS = ['mail', 'sms', 'push'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

/** An admin sends a message as a test by one of these. */
export const TEST_CHANNELS = ['mail', 'sms'] as const
export type TestChannel = (typeof TEST_CHANNELS)[number]

/**
 * UNKNOWN: the message was begun, and no answer says what became of it. SKIPPED: what it would have
 * said is not true any more, or there is no address.
 */
export const MESSAGE_STATES = ['DUE', 'SENT', 'DELIVERED', 'UNKNOWN', 'FAILED', 'SKIPPED'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** The list of messages is filtered by these stages. */
export const MESSAGE_STAGES = ['waiting', 'sent', 'notDelivered', 'leftOut'] as const
export type MessageStage = (typeof MESSAGE_STAGES)[number]

type ChannelFacts = {
  used: readonly MessageChannel[]
  kind: MessageKind
  hasEmail: boolean
  /** The shop sends this kind by SMS too. */
  isAlsoSms: boolean
}

/** Customers get mail, and SMS where they have no e-mail or the shop wants both. The shop gets mail and push. */
export function channelsOf({ used, kind, hasEmail, isAlsoSms }: ChannelFacts): MessageChannel[] {
  if (isForShop(kind)) return used.filter((channel) => channel !== 'sms')
  const isBySms = used.includes('sms') && (isAlsoSms || !hasEmail || !used.includes('mail'))
  const isByMail = used.includes('mail') && (hasEmail || !isBySms)
  return [...(isByMail ? (['mail'] as const) : []), ...(isBySms ? (['sms'] as const) : [])]
}

/** A provider reports these later. They are in their order: a late report lowers no state. */
export const REPORTED_STATES = ['SENT', 'FAILED', 'DELIVERED'] as const
export type ReportedState = (typeof REPORTED_STATES)[number]

export const statesBelow = (state: ReportedState): readonly MessageState[] => [
  'UNKNOWN',
  ...REPORTED_STATES.slice(0, REPORTED_STATES.indexOf(state)),
]

export const NO_ADDRESS = 'no address'
export const NO_DEVICE = 'no device'
export const REMINDERS_OFF = 'reminders are off'
export const TURNED_OFF = 'turned off by the shop'

type SentMessage = Readonly<{
  state: MessageState
  nextTryAt: Date | null
  reason: string | null
  /** Null: it is about an account, whose links end soon after they were asked for. */
  rentalId: string | null
  channel: MessageChannel
}>

export const stageOfMessage = ({
  state,
  nextTryAt,
}: Pick<SentMessage, 'state' | 'nextTryAt'>): MessageStage => {
  if (nextTryAt !== null) return 'waiting'
  if (state === 'SKIPPED') return 'leftOut'
  return state === 'SENT' || state === 'DELIVERED' ? 'sent' : 'notDelivered'
}

/** A message that is not true any more would be left out again. A notification is of its moment. */
export const canSendAgain = (message: SentMessage): boolean =>
  message.rentalId !== null &&
  message.channel !== 'push' &&
  message.nextTryAt === null &&
  (message.state !== 'SKIPPED' || message.reason === NO_ADDRESS)

const ABOUT_ACCOUNTS: readonly MessageKind[] = ACCOUNT_MESSAGE_KINDS

export const isForAccount = (kind: MessageKind): kind is AccountMessageKind =>
  ABOUT_ACCOUNTS.includes(kind)

export const isForShop = (kind: MessageKind): boolean => kind.startsWith('shop_')

const ABOUT_MONEY: readonly MessageKind[] = ['shop_review', 'shop_refund', 'shop_dispute']

/** Admins with this duty get the message to the shop on their devices. */
export function dutyOfMessage(kind: MessageKind): Duty {
  if (kind === ALARM_KIND) return 'people'
  return ABOUT_MONEY.includes(kind) ? 'money' : 'desk'
}

export type MessageEvent = Readonly<{
  kind: EventKind
  /** Null: the gateway or a schedule. */
  actorId: string | null
  /** The customer of the rental. */
  userId: string | null
  isAtCounter: boolean
}>

type MessagesOf = (about: { isByCustomer: boolean; isAtCounter: boolean }) => readonly MessageKind[]

/** The messages that are due because of an event of each kind. */
const MESSAGES_OF: Partial<Record<EventKind, MessagesOf>> = {
  // The admin who takes money at the counter knows of the booking.
  rental_booked: ({ isAtCounter }) => (isAtCounter ? ['booked'] : ['booked', 'shop_booked']),
  hold_released: ({ isByCustomer }) => (isByCustomer ? [] : ['hold_ended']),
  planned_return_changed: () => ['booking_changed'],
  start_changed: () => ['booking_changed'],
  bike_exchanged: () => ['bike_exchanged'],
  rental_cancelled: ({ isByCustomer }) =>
    isByCustomer ? ['booking_cancelled', 'shop_cancelled'] : ['booking_cancelled'],
  no_show_marked: () => ['booking_cancelled'],
  payment_failed: ({ isAtCounter }) => (isAtCounter ? [] : ['payment_failed']),
  refund_requested: ({ isAtCounter }) => (isAtCounter ? [] : ['payment_late']),
  return_entered: () => ['bill'],
  rental_completed: () => ['receipt'],
  refund_done: ({ isAtCounter }) => (isAtCounter ? [] : ['refunded']),
  deposit_returned: () => ['deposit_returned'],
  payment_in_review: () => ['shop_review'],
  refund_needs_a_person: ({ isAtCounter }) => (isAtCounter ? [] : ['shop_refund']),
  charge_disputed: () => ['shop_dispute'],
  alarm_wrong_amount: () => [ALARM_KIND],
  alarm_foreign_charge: () => [ALARM_KIND],
  alarm_refunded_at_gateway: () => [ALARM_KIND],
  alarm_refund_failed_later: () => [ALARM_KIND],
  alarm_refunded_twice: () => [ALARM_KIND],
}

export const EVENTS_WITH_MESSAGES = Object.keys(MESSAGES_OF) as readonly EventKind[]

export function messagesOfEvent(event: MessageEvent): readonly MessageKind[] {
  const { kind, actorId, userId, isAtCounter } = event
  const isByCustomer = actorId !== null && actorId === userId
  return MESSAGES_OF[kind]?.({ isByCustomer, isAtCounter }) ?? []
}

/** A reminder is due so long before the start or the planned return. */
export const REMINDERS = [
  { kind: 'pick_up_tomorrow', before: 'start', ms: DAY_MS },
  { kind: 'pick_up_soon', before: 'start', ms: 2 * HOUR_MS },
  { kind: 'return_soon', before: 'plannedReturn', ms: HOUR_MS },
] as const satisfies readonly {
  kind: MessageKind
  before: 'start' | 'plannedReturn'
  ms: number
}[]

/** The shop is told of a booking at risk so long before its start: of a missing bike earlier. */
export const AT_RISK_MS = 2 * HOUR_MS
export const AT_RISK_MISSING_MS = DAY_MS

const REMINDER_KINDS: readonly MessageKind[] = REMINDERS.map(({ kind }) => kind)

/** A customer may want none of these. That a bike is late is no reminder: it costs money. */
export const isReminder = (kind: MessageKind): boolean => REMINDER_KINDS.includes(kind)

/** These wait until the morning; a confirmation does not. */
const WAITS_AT_NIGHT: readonly MessageKind[] = [...REMINDER_KINDS, 'overdue']
const NIGHT_BEGINS = '22:00'
const NIGHT_ENDS = '08:00'

/** Most customers whose payment fails pay at once in another way, and need no mail. */
const SECOND_TRY_MS = 5 * MINUTE_MS

/** The first moment from `now` on at which a message of this kind may be sent, by the shop's clock. */
export function earliestSending(kind: MessageKind, now: Date, clock: ShopClock): Date {
  if (kind === 'payment_failed') return new Date(now.getTime() + SECOND_TRY_MS)
  if (!WAITS_AT_NIGHT.includes(kind)) return now
  const [day = '', time = ''] = clock.toLocal(now).split('T')
  if (time < NIGHT_ENDS) return clock.toMoment(`${day}T${NIGHT_ENDS}`)
  if (time >= NIGHT_BEGINS) return clock.toMoment(`${addDays(day, 1)}T${NIGHT_ENDS}`)
  return now
}

/** After this many tries a message has failed. They take more than a day. */
export const MOST_TRIES = 14
const FIRST_PAUSE_MS = MINUTE_MS
const LONGEST_PAUSE_MS = 6 * HOUR_MS

/** A message that was begun longer ago has no server that is still at it. */
export const LONGEST_TRY_MS = 3 * MINUTE_MS

/** The pause in milliseconds before a message that was tried so often is tried again. */
export const pauseAfter = (tries: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, tries - 1), LONGEST_PAUSE_MS)

/** One address gets at most so many messages in an hour; the others wait. */
export const MOST_PER_HOUR = 10

/** An address that had so many within the hour waits until this time. The latest time comes first. */
export function endOfWait(times: readonly Date[], most: number): Date | undefined {
  const first = times[most - 1]
  return first && new Date(first.getTime() + HOUR_MS)
}

export type SendingOutcome =
  | { kind: 'accepted'; reference: string }
  /** This message is refused for good. */
  | { kind: 'refused'; reason: string; isAddressGone?: boolean }
  /** The provider has not taken the message. */
  | { kind: 'postponed'; reason: string }
  /** It may have taken the message. */
  | { kind: 'unknown'; reason: string }
  /** The provider cannot be reached, or does not know the shop: no message can be sent now. */
  | { kind: 'away'; reason: string; isShopRefused: boolean }

type Sent = { state: MessageState; nextTryAt: Date | null }

/** A mailbox can tell a repeat by its Message-ID, and a browser by its tag; a phone cannot. */
export const canRepeat = (channel: MessageChannel): boolean => channel !== 'sms'

type Try = { channel: MessageChannel; tries: number; now: Date }

/** A message that may have been taken is sent again only where the repeat can be told. */
export function afterTry(outcome: SendingOutcome, { channel, tries, now }: Try): Sent {
  if (outcome.kind === 'accepted') return { state: 'SENT', nextTryAt: null }
  if (outcome.kind === 'unknown' && !canRepeat(channel))
    return { state: 'UNKNOWN', nextTryAt: null }
  if (outcome.kind === 'refused' && outcome.isAddressGone)
    return { state: 'SKIPPED', nextTryAt: null }
  const isOver = outcome.kind === 'refused' || tries >= MOST_TRIES
  if (isOver) return { state: 'FAILED', nextTryAt: null }
  const nextTryAt = new Date(now.getTime() + pauseAfter(tries))
  return { state: outcome.kind === 'unknown' ? 'UNKNOWN' : 'DUE', nextTryAt }
}
