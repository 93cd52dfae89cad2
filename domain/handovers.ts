export const HANDOVER_DIRECTIONS = ['out', 'back'] as const
export type HandoverDirection = (typeof HANDOVER_DIRECTIONS)[number]

export const ID_KINDS = ['nid', 'passport', 'driving_licence', 'other'] as const
export type IdKind = (typeof ID_KINDS)[number]

export const MOST_KM = 9_999_999
export const FULL_TANK = 8

type RentalState = { isReturned: boolean; isHandedOut: boolean }

type HandoverRefusal = 'already_returned' | 'not_handed_out'

/**
 * A bike is handed out while its rental is booked, and is back after that. A shop that only enters
 * return times can still record in which condition a bike came back.
 */
export function refuseHandover(
  direction: HandoverDirection,
  { isReturned, isHandedOut }: RentalState,
): HandoverRefusal | undefined {
  if (direction === 'out') return isReturned ? 'already_returned' : undefined
  return isReturned || isHandedOut ? undefined : 'not_handed_out'
}

/** An odometer counts up; null means that it was not read. */
export const isOdometerLower = (back: number | null, out: number | null): boolean =>
  out !== null && back !== null && back < out

export type HandoverStatus = 'current' | 'replaced' | 'withdrawn'

type Row = { id: string; replaces: string | null; isWithdrawal: boolean }

export function handoverStatus(row: Row, rows: readonly Row[]): HandoverStatus {
  const next = rows.find(({ replaces }) => replaces === row.id)
  if (next === undefined) return row.isWithdrawal ? 'withdrawn' : 'current'
  return next.isWithdrawal ? 'withdrawn' : 'replaced'
}
