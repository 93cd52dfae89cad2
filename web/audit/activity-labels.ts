import type { ActivityEvent } from '#contract/activity'
import type { AuditKind, AuditValue, SubjectKind } from '#domain/audit'
import { formatMoment } from '../lib/shop-time.ts'

export const KIND_LABELS: Record<AuditKind, string> = {
  logged_in: 'Logged in',
  log_in_failed: 'Log-in failed',
  code_failed: 'Right password, wrong code',
  password_changed: 'Changed the password',
  password_link_made: 'Made a password link',
  password_reset: 'Set a new password by a link',
  email_confirmed: 'Confirmed the email',
  email_taken_back: 'Took an earlier email back',
  one_time_codes_on: 'Turned one-time codes on',
  one_time_codes_off: 'Turned one-time codes off',
  recovery_code_used: 'Used a recovery code',
  sessions_ended: 'Ended sessions',
  profile_changed: 'Changed the profile',
  role_changed: 'Changed a role',
  duties_changed: 'Changed duties',
  user_deleted: 'Deleted a user',
  invitation_made: 'Invited an admin',
  invitation_withdrawn: 'Withdrew an invitation',
  invitation_accepted: 'Became an admin by an invitation',
  customer_changed: 'Corrected a customer',
  customer_noted: 'Wrote a note about a customer',
  customer_blocked: 'Blocked a customer',
  customer_unblocked: 'Unblocked a customer',
  customers_merged: 'Merged two customers',
  bike_added: 'Added a bike',
  bike_changed: 'Changed a bike',
  bike_deleted: 'Deleted a bike',
  picture_added: 'Added a picture',
  shop_changed: 'Changed the shop',
  coupon_added: 'Added a coupon',
  coupon_changed: 'Changed a coupon',
  price_list_added: 'Added a price list',
  price_list_changed: 'Changed a price list',
  price_list_removed: 'Deleted a price list',
  season_added: 'Added a season',
  season_changed: 'Changed a season',
  season_removed: 'Removed a season',
  rented_at_counter: 'Rented a bike at the counter',
  bike_reserved: 'Reserved a bike without payment',
  reservation_released: 'Released a reservation',
  payment_link_made: 'Made a payment link',
  return_entered: 'Entered a return time',
  return_corrected: 'Corrected a return time',
  counter_payment_taken: 'Took a payment at the counter',
  bill_line_added: 'Changed a bill',
  rental_cancelled: 'Cancelled a booking',
  no_show_marked: 'Marked a no-show',
  goodwill_refunded: 'Gave money back as goodwill',
  credit_paid_out: 'Paid a credit out',
  deposit_taken: 'Took a deposit',
  deposit_returned: 'Gave a deposit back',
  deposit_kept: 'Kept a deposit',
  deposit_used: 'Paid a bill from a deposit',
  handover_recorded: 'Recorded a handover',
  handover_withdrawn: 'Withdrew a handover',
  day_closed: 'Closed the day',
  receipt_issued: 'Issued a receipt',
  planned_return_changed: 'Changed a planned return',
  start_changed: 'Changed the start of a booking',
  bike_exchanged: 'Exchanged the bike of a rental',
  bike_blocked: 'Blocked a bike',
  bike_unblocked: 'Removed a block of a bike',
  bike_missing: 'Reported a bike as missing',
  bike_found: 'Marked a missing bike as found',
  payment_checked: 'Checked a payment',
  hold_released: 'Released the bike of an unpaid payment',
  payment_approved: 'Approved a payment',
  payment_refused: 'Refunded a payment',
  refunded_by_hand: 'Refunded by hand',
  refund_verified: 'Verified a refund',
  message_sent_again: 'Sent a message again',
  messages_changed: 'Changed the words of messages',
  message_tested: 'Sent a test message',
  data_exported: 'Exported data',
  data_imported: 'Imported data',
  import_undone: 'Took an import back',
}

const SUBJECT_LABELS: Record<SubjectKind, string> = {
  bike: 'Bike',
  user: 'User',
  rental: 'Rental',
  payment: 'Payment',
  refund: 'Refund',
  shop: 'Shop',
  coupon: 'Coupon',
  price_list: 'Price list',
  season: 'Season',
  closing: 'Closing',
  invitation: 'Invitation',
  import: 'Import',
}

const FIELD_LABELS: Record<string, string> = {
  pricePerHour: 'Price per hour (TK)',
  imageUrl: 'Image URL',
  kilobytes: 'Size (kB)',
  number: 'Plate or fleet number',
  isAvailable: 'For rent',
  cc: 'CC',
  startTime: 'Start time',
  returnTime: 'Return time',
  plannedReturn: 'Planned return',
  totalCost: 'Total cost (TK)',
  inAdvance: 'Paid in advance',
  expected: 'Expected (TK)',
  counted: 'Counted (TK)',
  odometer: 'Odometer (km)',
  fuel: 'Fuel (eighths)',
  attempts: 'Attempts in this minute',
  formerEmailHash: 'Keyed hash of the earlier email',
  sent: 'Sent by the gateway',
  takenBack: 'Taken back by the bank',
  reminders: 'Reminders by mail',
  closedDays: 'Closed days',
  hoursEnforced: 'Hours enforced',
  turnaroundMinutes: 'Turnaround (minutes)',
  leadTimeMinutes: 'Lead time (minutes)',
  shortestRentalMinutes: 'Shortest rental (minutes)',
  farthestStartDays: 'Farthest start (days)',
  overdueGraceMinutes: 'Grace before overdue (minutes)',
  freeCancellationHours: 'Free cancellation (hours)',
  noShowMinutes: 'No-show after (minutes)',
  lateFeePerHour: 'Late fee per hour (TK)',
  lateFeeGraceMinutes: 'Grace before the late fee (minutes)',
  whatToBring: 'What to bring',
  onlinePayment: 'Paid online when booking',
  mostInAdvance: 'Most in advance without a planned return (TK)',
  usualDeposit: 'Usual deposit (TK)',
  startingCash: 'Starting cash (taka)',
  depositPayment: 'Where the deposit is paid',
  bin: 'BIN',
  vatPercent: 'VAT (percent)',
  agreementTerms: 'Terms of the agreement',
  validFrom: 'First day',
  validUntil: 'Last day',
  firstRentalOnly: 'First rental only',
  usesPerCustomer: 'Uses per customer',
  isActive: 'Active',
  isFree: 'Fee waived',
  priceList: 'Price list',
  graceMinutes: 'Grace (minutes)',
  deposit: 'Deposit (TK)',
  advance: 'Advance (TK)',
  kmPerDay: 'Kilometres per day',
  pricePerKm: 'Price per kilometre (TK)',
  priceLists: 'Price lists',
  steps: 'Steps',
  archived: 'Archived',
  percent: 'Percentage',
}

export const labelOfField = (field: string): string =>
  FIELD_LABELS[field] ?? field.slice(0, 1).toUpperCase() + field.slice(1)

/** A failed log-in has no actor, and neither has what the shop itself did. */
export function labelOfActor({ actor, requestId }: ActivityEvent): string {
  if (actor) return actor.name
  return requestId === null ? 'The shop' : 'Not logged in'
}

export function labelOfSubject({ subject }: ActivityEvent): string {
  if (subject._id === null) return 'Emails without an account'
  return subject.name ?? `${SUBJECT_LABELS[subject.kind]} ${subject._id}`
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

export function labelOfValue(value: AuditValue, zone: string): string {
  if (value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' && MOMENT.test(value)) return formatMoment(value, zone)
  return String(value)
}
