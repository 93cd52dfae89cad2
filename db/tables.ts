import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Poisha } from '#domain/money'
import type { PaymentEvent } from '#domain/payment-events'
import type { Disposition, PaymentPurpose, PaymentStatus } from '#domain/payments'
import type { RefundReason, RefundStatus } from '#domain/refunds'
import type { RentalStatus } from '#domain/rentals'
import type { Role } from '#domain/users'

/** What the migrations made, as the compiler sees it. Sums are in poisha. */
export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  bikes: BikesTable
  rentals: RentalsTable
  payments: PaymentsTable
  gateway_messages: GatewayMessagesTable
  ledger: LedgerTable
  refunds: RefundsTable
  payment_events: PaymentEventsTable
}

interface UsersTable {
  id: string
  name: string
  email: string | null
  phone: string
  address: string
  role: Generated<Role>
  password_hash: string | null
  created_at: Generated<Date>
  deleted_at: Date | null
}

interface SessionsTable {
  id: string
  user_id: string
  created_at: Generated<Date>
  expires_at: Date
}

interface BikesTable {
  id: string
  name: string
  description: string
  price_per_hour: Poisha
  image_url: string
  for_rent: boolean
  cc: number
  year: number
  model: string
  brand: string
  created_at: Generated<Date>
  archived_at: Date | null
}

interface RentalsTable {
  id: string
  bike_id: string
  user_id: string
  status: RentalStatus
  /** Written by SQL expressions, read by none: what it means stands in the other columns. */
  period: ColumnType<never, string, never>
  start_time: Date
  return_time: Date | null
  price_per_hour: Poisha
  total_cost: Generated<Poisha>
  hold_expires_at: Date | null
  bike_name: string
  bike_image_url: string
  created_at: Generated<Date>
}

interface PaymentsTable {
  id: string
  rental_id: string
  purpose: PaymentPurpose
  gateway: string
  amount: Poisha
  currency: Generated<'BDT'>
  status: PaymentStatus
  disposition: Disposition | null
  session_ref: string | null
  page_url: string | null
  failure: string | null
  checks: Generated<number>
  next_check_at: Date | null
  created_at: Generated<Date>
  expires_at: Date
  paid_at: Date | null
}

interface GatewayMessagesTable {
  id: string
  gateway: string
  kind: 'ipn' | 'return'
  dedupe_key: string
  payment_id: string | null
  authentic: boolean
  claims: string
  hint: JSONColumnType<Record<string, string>>
  body: JSONColumnType<Record<string, string>>
  source_ip: string
  received_at: Generated<Date>
}

interface LedgerTable {
  id: string
  rental_id: string
  payment_id: string | null
  entry: 'CAPTURE' | 'REFUND' | 'CHARGEBACK' | 'WAIVER'
  amount: number
  currency: string
  gateway: string
  charge_ref: string
  note: Generated<string>
  at: Generated<Date>
}

interface RefundsTable {
  id: string
  payment_id: string
  charge_ref: string
  amount: number
  currency: string
  reason: RefundReason
  status: RefundStatus
  /** The gateway's own name for it, once there is one. */
  gateway_ref: Generated<string | null>
  tries: Generated<number>
  next_try_at: Date | null
  /** Somebody is asking about it; when this is over, he died over it. */
  busy_until: Generated<Date | null>
  failure: Generated<string | null>
  /** The gateway's last word was a definite no: no money is on its way. */
  is_refused: Generated<boolean>
  by_hand: Generated<boolean>
  created_at: Generated<Date>
  changed_at: Generated<Date>
}

interface PaymentEventsTable {
  id: Generated<number>
  payment_id: string
  kind: PaymentEvent
  amount: number | null
  currency: string | null
  note: string | null
  actor_id: string | null
  at: Date
}
