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

type OdometerRow = Row & {
  direction: HandoverDirection
  odometerKm: number | null
  /** Which bike of the rental; left out where it has one. */
  leg?: number
}

/**
 * Kilometres between the odometers of both handovers that count, of every bike of the rental; null where
 * one was not read.
 */
export function riddenKilometres(rows: readonly OdometerRow[]): number | null {
  const last = Math.max(0, ...rows.map(({ leg = 0 }) => leg))
  const ridden = Array.from({ length: last + 1 }, (_, leg) =>
    riddenOnOne(rows.filter((row) => (row.leg ?? 0) === leg)),
  )
  return ridden.reduce((sum, km) => (sum === null || km === null ? null : sum + km), 0)
}

function riddenOnOne(rows: readonly OdometerRow[]): number | null {
  const [out, back] = HANDOVER_DIRECTIONS.map((direction) =>
    rows.find((row) => row.direction === direction && handoverStatus(row, rows) === 'current'),
  ).map((row) => row?.odometerKm ?? null)
  return typeof out === 'number' && typeof back === 'number' ? back - out : null
}
