/** What admins do, and what happens to accounts. */
export const AUDIT_KINDS = [
  'logged_in',
  'log_in_failed',
  'password_changed',
  'profile_changed',
  'role_changed',
  'duties_changed',
  'user_deleted',
  'bike_added',
  'bike_changed',
  'bike_deleted',
  'return_entered',
  'payment_checked',
  'payment_approved',
  'payment_refused',
  'refunded_by_hand',
  'refund_verified',
  'activity_downloaded',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

export const SUBJECT_KINDS = ['bike', 'user', 'rental', 'payment', 'refund'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

export type AuditValue = string | number | boolean | null
/** The fields that an act changed. */
export type AuditChanges = Record<string, { before: AuditValue; after: AuditValue }>
