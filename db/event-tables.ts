import type { ColumnType } from 'kysely'
import type { EventKind } from '#domain/events'
import type { PaymentEvent } from '#domain/payment-events'
import type { PaidBy } from '#domain/payments'

export interface EventTables {
  events: EventsTable
  eventDeliveries: EventDeliveriesTable
  rentalEvents: RentalEventsView
  rentalRevisions: RentalRevisionsView
  loggedPaymentEvents: LoggedPaymentEventsView
}

/** Only `server/events` adds rows, with its own SQL; rows never change. */
interface EventsTable {
  id: ColumnType<number, never, never>
  kind: ColumnType<EventKind, never, never>
  rentalId: ColumnType<string | null, never, never>
  /** The customer of the rental, or the account. */
  userId: ColumnType<string | null, never, never>
  paymentId: ColumnType<string | null, never, never>
  refundId: ColumnType<string | null, never, never>
  chargeRef: ColumnType<string | null, never, never>
  /** The handover, the bill line or the movement of a deposit that the event is about. */
  recordId: ColumnType<string | null, never, never>
  /** The line of the payment's log that the event is derived from. */
  paymentEventId: ColumnType<number | null, never, never>
  /** Null: the gateway or a schedule. */
  actorId: ColumnType<string | null, never, never>
  /** In hundredths of the currency. */
  amount: ColumnType<number | null, never, never>
  currency: ColumnType<string | null, never, never>
  /** The return that was entered or is planned. */
  time: ColumnType<Date | null, never, never>
  /** The rental's revision after the act; null where the event was back-filled. */
  revision: ColumnType<number | null, never, never>
  at: ColumnType<Date, never, never>
}

/** A subscriber has done its work for an event. */
interface EventDeliveriesTable {
  subscriber: string
  eventId: number
  doneAt: ColumnType<Date, never, never>
}

type RentalEventsView = Omit<EventsTable, 'rentalId' | 'refundId' | 'chargeRef'> & {
  rentalId: ColumnType<string, never, never>
}

interface RentalRevisionsView {
  rentalId: ColumnType<string, never, never>
  userId: ColumnType<string, never, never>
  revision: ColumnType<number, never, never>
}

interface LoggedPaymentEventsView {
  id: ColumnType<number, never, never>
  paymentId: ColumnType<string, never, never>
  rentalId: ColumnType<string, never, never>
  refundId: ColumnType<string | null, never, never>
  kind: ColumnType<PaymentEvent, never, never>
  amount: ColumnType<number, never, never>
  currency: ColumnType<string, never, never>
  note: ColumnType<string | null, never, never>
  actorId: ColumnType<string | null, never, never>
  at: ColumnType<Date, never, never>
  gateway: ColumnType<string, never, never>
  tender: ColumnType<PaidBy | null, never, never>
  byHand: ColumnType<boolean | null, never, never>
}
