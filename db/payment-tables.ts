import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { AdjustmentKind } from '#domain/account'
import type { BillLineKind } from '#domain/bill'
import type { Poisha } from '#domain/money'
import type { PaymentEvent } from '#domain/payment-events'
import type { DepositAction, DepositTender } from '#domain/deposits'
import type { Disposition, PaidBy, PaymentPurpose, PaymentStatus, Tender } from '#domain/payments'
import type { RefundReason, RefundStatus } from '#domain/refunds'
import type { Reversal } from '#domain/reversals'

export interface PaymentTables {
  payments: PaymentsTable
  gatewayMessages: GatewayMessagesTable
  ledger: LedgerTable
  refunds: RefundsTable
  paymentEvents: PaymentEventsTable
  billLines: BillLinesTable
  deposits: DepositsTable
  heldDeposits: HeldDepositsView
  rentalAccounts: RentalAccountsView
  accountAdjustments: AccountAdjustmentsView
  counterMovements: CounterMovementsView
  closings: ClosingsTable
  closingTenders: ClosingTendersTable
  restores: RestoresTable
  reversals: ReversalsTable
  paymentLinks: PaymentLinksTable
}

interface ClosingsTable {
  id: string
  beganAt: Date | null
  endedAt: Date
  actorId: string
  startingCash: Generated<Poisha>
}

interface ClosingTendersTable {
  closingId: string
  tender: Tender
  expected: Poisha
  counted: Poisha
  difference: ColumnType<Poisha, never, never>
  note: string
  /** Part of what was expected. */
  inAdvance: Generated<Poisha>
}

/** Restores from a backup: what happened between the two times is unknown to the shop. */
interface RestoresTable {
  takenAt: Date
  doneAt: Generated<Date>
}

/** Disputes and refunds made in the gateway's dashboard, as the gateway last said it. */
interface ReversalsTable extends Omit<Reversal, 'refundId'> {
  gateway: string
  paymentId: string
  chargeRef: string
  notedAt: Date
  changedAt: Date
}

interface PaymentsTable {
  id: string
  rentalId: string
  purpose: PaymentPurpose
  gateway: string
  /** Rows from before stores were recorded have none. */
  store: string | null
  environment: string | null
  amount: Poisha
  currency: Generated<'BDT'>
  status: PaymentStatus
  disposition: Disposition | null
  sessionRef: string | null
  pageUrl: string | null
  failure: string | null
  checks: Generated<number>
  nextCheckAt: Date | null
  createdAt: Generated<Date>
  expiresAt: Date
  paidAt: Date | null
  tender: Generated<PaidBy | null>
  /** Begun before the return. */
  inAdvance: Generated<boolean>
  /** This part of the amount is a deposit, which pays for nothing. */
  deposit: Generated<Poisha>
  /** The page was opened by a payment link. */
  byLink: Generated<boolean>
}

interface PaymentLinksTable {
  id: string
  rentalId: string
  secretHash: Buffer
  purpose: PaymentPurpose
  madeBy: string
  madeAt: Date
  expiresAt: Date
}

interface GatewayMessagesTable {
  id: string
  gateway: string
  kind: 'ipn' | 'return'
  dedupeKey: string
  paymentId: string | null
  authentic: boolean
  claims: string
  hint: JSONColumnType<Record<string, string>>
  body: JSONColumnType<Record<string, string>>
  sourceIp: string
  receivedAt: Generated<Date>
}

interface BillLinesTable {
  id: string
  rentalId: string
  kind: BillLineKind
  /** The amount is negative when the line lowers the bill. */
  amount: Poisha
  note: Generated<string>
  corrects: Generated<string | null>
  actorId: Generated<string | null>
  at: Generated<Date>
}

interface DepositsTable {
  id: string
  rentalId: string
  action: DepositAction
  amount: Poisha
  /** The tender is null when the deposit is kept or used, because no money moves then. */
  tender: DepositTender | null
  note: Generated<string>
  /** Null where the gateway or a bank moved it. */
  actorId: string | null
  /** The online payment that the deposit was paid with. */
  paymentId: Generated<string | null>
  /** A bank took it from the shop, or gave it back to the shop. */
  byBank: Generated<boolean>
  at: Date
}

interface AccountAdjustmentsView {
  id: ColumnType<string, never, never>
  rentalId: ColumnType<string, never, never>
  kind: ColumnType<AdjustmentKind, never, never>
  /** Positive where less is left to pay. */
  amount: ColumnType<Poisha, never, never>
  at: ColumnType<Date, never, never>
}

/** The money of a rental, in poisha: the only place where it is added up. */
interface RentalAccountsView {
  rentalId: ColumnType<string, never, never>
  billed: ColumnType<Poisha, never, never>
  received: ColumnType<Poisha, never, never>
  takenBack: ColumnType<Poisha, never, never>
  refunded: ColumnType<Poisha, never, never>
  goodwill: ColumnType<Poisha, never, never>
  waived: ColumnType<Poisha, never, never>
  depositHeld: ColumnType<Poisha, never, never>
  /** The customer still owes this. */
  due: ColumnType<Poisha, never, never>
  /** The shop owes the customer this. */
  credit: ColumnType<Poisha, never, never>
}

interface HeldDepositsView {
  rentalId: ColumnType<string, never, never>
  held: ColumnType<Poisha, never, never>
}

/** The amount is negative when the money left the shop. */
interface CounterMovementsView {
  at: ColumnType<Date, never, never>
  tender: ColumnType<Tender, never, never>
  amount: ColumnType<Poisha, never, never>
  kind: ColumnType<'payment' | 'refund' | 'deposit taken' | 'deposit returned', never, never>
  currency: ColumnType<string, never, never>
  rentalId: ColumnType<string, never, never>
  actorId: ColumnType<string | null, never, never>
  /** The part of the amount that was paid before the return. */
  inAdvance: ColumnType<Poisha, never, never>
}

/** Amounts are positive. REFUND and CHARGEBACK left the shop; their reversals came back to it. */
export type LedgerEntry =
  | 'CAPTURE'
  | 'REFUND'
  | 'REFUND_REVERSAL'
  | 'CHARGEBACK'
  | 'CHARGEBACK_REVERSAL'
  | 'WAIVER'

interface LedgerTable {
  id: string
  rentalId: string
  paymentId: string | null
  entry: LedgerEntry
  amount: number
  currency: string
  gateway: string
  chargeRef: string
  note: Generated<string>
  at: Generated<Date>
}

interface RefundsTable {
  id: string
  paymentId: string
  chargeRef: string
  amount: number
  currency: string
  reason: RefundReason
  status: RefundStatus
  gatewayRef: Generated<string | null>
  tries: Generated<number>
  nextTryAt: Date | null
  /**
   * A server has claimed the refund until then; an expired claim belongs to a server that stopped.
   */
  busyUntil: Generated<Date | null>
  failure: Generated<string | null>
  isRefused: Generated<boolean>
  /** A request may have moved the money without an answer. The flag never becomes false again. */
  wasUnclear: Generated<boolean>
  /** An admin saw at the gateway that no request so far has moved the money. */
  verifiedUnsent: Generated<boolean>
  byHand: Generated<boolean>
  /** The bank had taken the money back already, so the refund was closed without a movement. */
  takenBack: Generated<boolean>
  tender: Generated<Tender | null>
  createdAt: Generated<Date>
  changedAt: Generated<Date>
}

interface PaymentEventsTable {
  id: Generated<number>
  paymentId: string
  kind: PaymentEvent
  amount: number | null
  currency: string | null
  note: string | null
  actorId: string | null
  /** Older rows have none. */
  refundId: Generated<string | null>
  at: Date
}
