export const AUDIT_KINDS = [
  'logged_in',
  'log_in_failed',
  'code_failed',
  'password_changed',
  'password_link_made',
  'password_reset',
  'email_confirmed',
  'email_taken_back',
  'one_time_codes_on',
  'one_time_codes_off',
  'recovery_code_used',
  'sessions_ended',
  'profile_changed',
  'role_changed',
  'duties_changed',
  'user_deleted',
  'customer_changed',
  'customer_noted',
  'customer_blocked',
  'customer_unblocked',
  'customers_merged',
  'bike_added',
  'bike_changed',
  'bike_deleted',
  'picture_added',
  'shop_changed',
  'coupon_added',
  'coupon_changed',
  'price_list_added',
  'price_list_changed',
  'price_list_removed',
  'season_added',
  'season_changed',
  'season_removed',
  'rented_at_counter',
  'bike_reserved',
  'reservation_released',
  'payment_link_made',
  'return_entered',
  'return_corrected',
  'planned_return_changed',
  'start_changed',
  'bike_exchanged',
  'counter_payment_taken',
  'bill_line_added',
  'rental_cancelled',
  'no_show_marked',
  'goodwill_refunded',
  'credit_paid_out',
  'deposit_taken',
  'deposit_returned',
  'deposit_kept',
  'deposit_used',
  'handover_recorded',
  'handover_withdrawn',
  'day_closed',
  'receipt_issued',
  'bike_blocked',
  'bike_unblocked',
  'bike_missing',
  'bike_found',
  'payment_checked',
  'hold_released',
  'payment_approved',
  'payment_refused',
  'refunded_by_hand',
  'refund_verified',
  'message_sent_again',
  'messages_changed',
  'message_tested',
  'data_exported',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

export const SUBJECT_KINDS = [
  'bike',
  'user',
  'rental',
  'payment',
  'refund',
  'shop',
  'coupon',
  'price_list',
  'season',
  'closing',
] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

export type AuditValue = string | number | boolean | null
type Fields = Readonly<Record<string, AuditValue | undefined>>
export type AuditChanges = Record<string, { before: AuditValue; after: AuditValue }>

export function changedFields(before: Fields, after: Fields): AuditChanges {
  const changes: AuditChanges = {}
  for (const [field, value] of Object.entries(after)) {
    const old = before[field] ?? null
    if (value !== undefined && value !== old) changes[field] = { before: old, after: value }
  }
  return changes
}
