export const ROLES = ['user', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** The duties cover rentals, bikes, payments and refunds, users and the record of what was done. */
export const DUTIES = ['desk', 'fleet', 'money', 'people'] as const
export type Duty = (typeof DUTIES)[number]

export const NO_DUTY = 'Choose at least one duty.'

/** A customer's password may be shorter (contract/auth.ts). */
export const ADMIN_PASSWORD_LENGTH = 12

export const dutiesInOrder = (duties: readonly Duty[]): Duty[] =>
  DUTIES.filter((duty) => duties.includes(duty))

type Member = { role: Role; duties: readonly Duty[] }

export const hasDuty = ({ role, duties }: Member, duty: Duty): boolean =>
  role === 'admin' && duties.includes(duty)

/** The card of a customer keeps what admins wrote, and what they did to it. */
export const CUSTOMER_NOTE_KINDS = ['note', 'blocked', 'unblocked', 'merged'] as const
export type CustomerNoteKind = (typeof CUSTOMER_NOTE_KINDS)[number]
