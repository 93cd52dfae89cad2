import type { ColumnType, Generated } from 'kysely'
import type { BillLineKind } from '#domain/bill'
import type { CancelKind } from '#domain/cancelling'
import type { DepositAction } from '#domain/deposits'
import type { AuditKind } from '#domain/audit'
import type { Poisha } from '#domain/money'
import type { HandoverDirection, IdKind } from '#domain/handovers'
import type { PaymentPurpose, PaymentStatus, Tender } from '#domain/payments'
import type { RefundReason, RefundStatus } from '#domain/refunds'
import type { RentalStatus } from '#domain/rentals'
import type { Duty, Role } from '#domain/users'

export interface UserTables {
  users: UsersTable
  sessions: SessionsTable
  passwordLinks: PasswordLinksTable
  accountLinks: AccountLinksTable
  phoneCodes: PhoneCodesTable
  invitations: InvitationsTable
  openInvitations: OpenInvitationsView
  oneTimeCodes: OneTimeCodesTable
  accounts: AccountsView
  contacts: ContactsView
  exportedSessions: ExportedSessionsView
  exportedRentals: ExportedRentalsView
  exportedPayments: ExportedPaymentsView
  exportedRefunds: ExportedRefundsView
  exportedHandovers: ExportedHandoversView
  exportedReceipts: ExportedReceiptsView
  exportedBillLines: ExportedBillLinesView
  exportedDeposits: ExportedDepositsView
  exportedLogIns: ExportedLogInsView
}

interface UsersTable {
  id: string
  name: string
  email: string | null
  phone: string
  /** The phone number as E.164, where it can be read as one; a trigger fills what is left out. */
  phoneE164: Generated<string | null>
  address: string
  role: Generated<Role>
  duties: Generated<Duty[]>
  passwordHash: string | null
  /**
   * The column is null until a log-in has told whether the password is long enough for an admin.
   */
  hasLongPassword: Generated<boolean | null>
  createdAt: Generated<Date>
  deletedAt: Date | null
  /** Whether the user wants reminders of rides. */
  reminders: Generated<boolean>
  /** Since then the owner is known to read mail to the email. */
  emailConfirmedAt: Generated<Date | null>
  /** Since then the owner is known to read SMS to the number; a trigger forgets it with the number. */
  phoneConfirmedAt: Generated<Date | null>
  /** Since then the customer cannot book alone. */
  blockedAt: Generated<Date | null>
  /** The card that this one became a part of; its row is then that of a deleted user. */
  mergedInto: Generated<string | null>
}

interface SessionsTable {
  id: string
  userId: string
  createdAt: Generated<Date>
  expiresAt: Date
  /**
   * This column and the next two are null in a session that a server of the previous release began.
   */
  device: string | null
  network: string | null
  lastUsedAt: Date | null
}

interface PasswordLinksTable {
  id: string
  userId: string
  tokenHash: Buffer
  expiresAt: Date
  /** The maker is null when a server of the previous release made the link. */
  madeBy: string | null
}

interface AccountLinksTable {
  tokenHash: Buffer
  userId: string
  kind: 'confirm' | 'take_back'
  email: string
  expiresAt: Date
}

interface PhoneCodesTable {
  userId: string
  codeHash: Buffer
  expiresAt: Date
}

interface InvitationsTable {
  id: string
  tokenHash: Buffer
  duties: Duty[]
  /** The link was mailed there. */
  email: string | null
  madeBy: string
  createdAt: Date
  expiresAt: Date
}

interface OneTimeCodesTable {
  userId: string
  secret: Buffer
  confirmedAt: Date | null
  lastStep: Generated<number>
  recoveryHashes: Generated<Buffer[]>
}

type Read<Value> = ColumnType<Value, never, never>

interface AccountsView {
  userId: Read<string>
  name: Read<string>
  email: Read<string | null>
  phone: Read<string>
  address: Read<string>
  role: Read<Role>
  duties: Read<Duty[]>
  passwordHash: Read<string | null>
  hasLongPassword: Read<boolean | null>
  isBlocked: Read<boolean>
  reminders: Read<boolean>
  isPhoneConfirmed: Read<boolean>
}

interface ExportedSessionsView {
  userId: Read<string>
  createdAt: Read<Date>
  expiresAt: Read<Date>
  lastUsedAt: Read<Date | null>
  device: Read<string | null>
  network: Read<string | null>
}

interface OpenInvitationsView {
  invitationId: Read<string>
  duties: Read<Duty[]>
  expiresAt: Read<Date>
}

interface ContactsView {
  userId: Read<string>
  name: Read<string>
  phone: Read<string>
  email: Read<string | null>
  phoneE164: Read<string | null>
  isBlocked: Read<boolean>
  reminders: Read<boolean>
}

interface ExportedRentalsView {
  userId: Read<string>
  id: Read<string>
  bikeName: Read<string>
  status: Read<RentalStatus>
  startTime: Read<Date>
  plannedReturn: Read<Date | null>
  returnTime: Read<Date | null>
  pricePerHour: Read<Poisha>
  totalCost: Read<Poisha>
  couponCode: Read<string | null>
  createdAt: Read<Date>
  cancelledAt: Read<Date | null>
  cancelKind: Read<CancelKind | null>
  cancelReason: Read<string | null>
}

interface ExportedPaymentsView {
  userId: Read<string>
  id: Read<string>
  rentalId: Read<string>
  purpose: Read<PaymentPurpose>
  gateway: Read<string>
  amount: Read<Poisha>
  status: Read<PaymentStatus>
  createdAt: Read<Date>
  paidAt: Read<Date | null>
}

interface ExportedRefundsView {
  userId: Read<string>
  id: Read<string>
  paymentId: Read<string>
  amount: Read<Poisha>
  currency: Read<string>
  reason: Read<RefundReason>
  status: Read<RefundStatus>
  createdAt: Read<Date>
}

interface ExportedHandoversView {
  userId: Read<string>
  id: Read<string>
  rentalId: Read<string>
  direction: Read<HandoverDirection>
  at: Read<Date>
  odometerKm: Read<number | null>
  fuelEighths: Read<number | null>
  note: Read<string>
  idKind: Read<IdKind | null>
  idLastFour: Read<string | null>
  idExpires: Read<string | null>
  agreementHash: Read<string | null>
  agreementName: Read<string | null>
  agreementAcceptedAt: Read<Date | null>
}

interface ExportedBillLinesView {
  userId: Read<string>
  id: Read<string>
  rentalId: Read<string>
  kind: Read<BillLineKind>
  amount: Read<Poisha>
  note: Read<string>
  corrects: Read<string | null>
  at: Read<Date>
}

interface ExportedDepositsView {
  userId: Read<string>
  id: Read<string>
  rentalId: Read<string>
  action: Read<DepositAction>
  amount: Read<Poisha>
  tender: Read<Tender | null>
  note: Read<string>
  at: Read<Date>
}

interface ExportedLogInsView {
  userId: Read<string>
  kind: Read<AuditKind>
  at: Read<Date>
  network: Read<string>
}

interface ExportedReceiptsView {
  userId: Read<string>
  id: Read<string>
  rentalId: Read<string>
  year: Read<number>
  number: Read<number>
  issuedAt: Read<Date>
}
