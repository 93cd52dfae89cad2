/** A bike is handed out to its customer, and comes back. */
export const HANDOVER_DIRECTIONS = ['out', 'back'] as const
export type HandoverDirection = (typeof HANDOVER_DIRECTIONS)[number]

/** The documents by which a shop knows its customers. */
export const ID_KINDS = ['nid', 'passport', 'driving_licence', 'other'] as const
export type IdKind = (typeof ID_KINDS)[number]

export const MOST_KM = 9_999_999
/** A full tank, in the eighths of a fuel gauge. */
export const FULL_TANK = 8

type RentalState = { isReturned: boolean; isHandedOut: boolean }

type HandoverRefusal = 'already_returned' | 'not_handed_out'

/**
 * A bike is handed out while its rental is booked, and is back after that. A shop that enters return
 * times alone can still record in which condition a bike came back.
 */
export function refuseHandover(
  direction: HandoverDirection,
  { isReturned, isHandedOut }: RentalState,
): HandoverRefusal | undefined {
  if (direction === 'out') return isReturned ? 'already_returned' : undefined
  return isReturned || isHandedOut ? undefined : 'not_handed_out'
}

/** An odometer counts up. Null: not read. */
export const isOdometerLower = (back: number | null, out: number | null): boolean =>
  out !== null && back !== null && back < out

export type HandoverStatus = 'current' | 'replaced' | 'withdrawn'

type Row = { id: string; replaces: string | null; isWithdrawal: boolean }

/** Whether a handover counts. It does until another row takes its place. */
export function handoverStatus(row: Row, rows: readonly Row[]): HandoverStatus {
  const next = rows.find(({ replaces }) => replaces === row.id)
  if (next === undefined) return row.isWithdrawal ? 'withdrawn' : 'current'
  return next.isWithdrawal ? 'withdrawn' : 'replaced'
}
