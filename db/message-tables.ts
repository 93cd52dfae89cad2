import type { ColumnType, Generated } from 'kysely'
import type { CancelKind } from '#domain/cancelling'
import type { MessageChannel, MessageKind, MessageState, RentalMessageKind } from '#domain/messages'
import type { RentalStatus } from '#domain/rentals'

export interface MessageTables {
  messages: MessagesTable
  messageTexts: MessageTextsTable
  pushSubscriptions: PushSubscriptionsTable
  rentalSummaries: RentalSummariesView
  logInDevices: LogInDevicesView
}

/** A row has no text and usually no address: both are read when the message is sent. */
interface MessagesTable {
  id: string
  kind: MessageKind
  rentalId: string | null
  /** Null: the message is for the shop. */
  userId: string | null
  /** The event, or the time of a reminder: a message is made once for each. */
  occurrence: string
  eventId: number | null
  channel: MessageChannel
  /** An email that the account has no longer, until the message is sent. */
  address: Generated<string | null>
  /** A keyed hash of the address that the message was sent to. */
  addressHash: Buffer | null
  state: Generated<MessageState>
  tries: Generated<number>
  /** How often an admin had it sent again. */
  resends: Generated<number>
  nextTryAt: Date | null
  /** The provider's reference. */
  reference: Generated<string | null>
  reason: Generated<string | null>
  createdAt: Date
  changedAt: Date
}

interface MessageTextsTable {
  kind: RentalMessageKind
  mail: boolean
  /** Also to customers who have an e-mail. */
  sms: Generated<boolean>
  /** To devices of admins, where the message is for the shop. */
  push: Generated<boolean>
  subject: string
  text: string
}

interface PushSubscriptionsTable {
  id: string
  sessionId: string
  userId: string
  endpoint: string
  p256dh: string
  auth: string
  createdAt: Date
}

interface LogInDevicesView {
  sessionId: ColumnType<string, never, never>
  expiresAt: ColumnType<Date, never, never>
  device: ColumnType<string | null, never, never>
  network: ColumnType<string | null, never, never>
}

interface RentalSummariesView {
  rentalId: ColumnType<string, never, never>
  userId: ColumnType<string, never, never>
  bikeId: ColumnType<string, never, never>
  bikeName: ColumnType<string, never, never>
  status: ColumnType<RentalStatus, never, never>
  startTime: ColumnType<Date, never, never>
  plannedReturn: ColumnType<Date | null, never, never>
  returnTime: ColumnType<Date | null, never, never>
  handedOutAt: ColumnType<Date | null, never, never>
  cancelledAt: ColumnType<Date | null, never, never>
  cancelKind: ColumnType<CancelKind | null, never, never>
  createdAt: ColumnType<Date, never, never>
}
