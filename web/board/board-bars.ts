import type { BoardBike, BoardBlock, BoardRental } from '#contract/board'
import { HOUR_MS } from '#domain/time'

export type Span = { from: number; to: number }

/** Its ends are in hundredths of the time that is shown. */
type Place = { left: number; width: number; isCutLeft: boolean; isCutRight: boolean }

type Drawn = Span & {
  key: string
  place: Place
  /** Bars of a row that lie over each other share its height. */
  lane: 'whole' | 'upper' | 'lower'
  isOpen: boolean
  /** A narrow bar has its text beside it, where that lies over nothing else. */
  text: 'inside' | 'beside' | 'none'
}

export type RentalBar = Drawn & {
  kind: 'rental'
  rental: BoardRental
  /** The planned return lies here within the bar of a bike that is not back in time. */
  plannedAt: number | undefined
}

export type BlockBar = Drawn & { kind: 'block'; block: BoardBlock }

export type Bar = RentalBar | BlockBar

/** A shorter ride is drawn so long, so that it can be seen and pressed. */
const SHORTEST = 1.2

function placeOf({ from, to }: Span, span: Span): Place {
  const share = (moment: number) => ((moment - span.from) / (span.to - span.from)) * 100
  const left = Math.max(share(from), 0)
  const right = Math.min(share(to), 100)
  return {
    left: Math.min(left, 100 - SHORTEST),
    width: Math.max(right - left, SHORTEST),
    isCutLeft: from < span.from,
    isCutRight: to > span.to,
  }
}

/** A bike that is out occupies its bar until now at least; without an end, until the board's. */
function spanOfRental({ from, to, stage }: BoardRental, now: number): Span & { isOpen: boolean } {
  const begin = Date.parse(from)
  const isOpen = to === null
  const end = isOpen ? Number.POSITIVE_INFINITY : Date.parse(to)
  return { from: begin, to: stage === 'out' ? Math.max(end, now) : Math.max(end, begin), isOpen }
}

export type BarsIn = (bike: BoardBike | undefined) => Bar[]

const NO_BARS: Bar[] = []

/** The bars of a bike stay the same objects until its data, the days or the minute change. */
export function createBarsIn(span: Span, now: number): BarsIn {
  const known = new WeakMap<BoardBike, Bar[]>()
  return (bike) => {
    if (!bike) return NO_BARS
    const bars = known.get(bike) ?? barsOf(bike, span, now)
    known.set(bike, bars)
    return bars
  }
}

const UNPLACED = { lane: 'whole', text: 'inside' } as const

/** Hundredths of a board that has room for a name. */
const NARROW = 10
const ROOM_FOR_TEXT = 14

function textOf({ place }: Bar, next: Bar | undefined): Bar['text'] {
  if (place.width >= NARROW) return 'inside'
  const right = place.left + place.width
  return (next?.place.left ?? 100) - right >= ROOM_FOR_TEXT ? 'beside' : 'none'
}

const meets = (one: Span, other: Span) => one.from < other.to && other.from < one.to

/** The rentals and blocks of a bike within the time that is shown, by their start. */
export function barsOf({ rentals, blocks }: BoardBike, span: Span, now: number): Bar[] {
  const rides = rentals.map((rental): RentalBar => {
    const { isOpen, ...times } = spanOfRental(rental, now)
    const planned = rental.to === null ? Number.NaN : Date.parse(rental.to)
    const isLate = rental.stage === 'out' && planned < times.to && planned > span.from
    const place = placeOf(times, span)
    return {
      kind: 'rental',
      // A ride can have had the same bike twice.
      key: rental.stage === 'exchanged' ? `${rental._id} ${rental.from}` : rental._id,
      rental,
      ...times,
      place,
      ...UNPLACED,
      isOpen,
      plannedAt: isLate
        ? (placeOf({ from: times.from, to: planned }, span).width / place.width) * 100
        : undefined,
    }
  })
  const closed = blocks.map((block): BlockBar => {
    const times = { from: Date.parse(block.from), to: Date.parse(block.to) }
    const place = placeOf(times, span)
    return { kind: 'block', key: block._id, block, ...times, place, ...UNPLACED, isOpen: false }
  })
  const bars = [...rides, ...closed]
    .filter((bar) => meets(bar, span))
    .toSorted((one, other) => one.from - other.from)
  return bars.map((bar, index) => ({
    ...bar,
    lane: laneOf(bar, index, bars),
    text: textOf(bar, bars[index + 1]),
  }))
}

function laneOf(bar: Bar, index: number, bars: readonly Bar[]): Bar['lane'] {
  if (bars.slice(0, index).some((earlier) => meets(earlier, bar))) return 'lower'
  return bars.slice(index + 1).some((later) => meets(later, bar)) ? 'upper' : 'whole'
}

/** A piece of a column in which nothing occupies the bike. */
export type FreePiece = Span & { column: number }

/** A rest that is shorter is no time to rent the bike. */
const SHORTEST_FREE_MS = HOUR_MS / 4

/** The free pieces of each column that lie ahead. */
export function freePieces(
  columns: readonly Span[],
  bars: readonly Span[],
  now: number,
): FreePiece[] {
  return columns.flatMap((column, index) =>
    freeWithin({ from: Math.max(column.from, now), to: column.to }, bars)
      .filter((piece) => lengthOf(piece) >= SHORTEST_FREE_MS)
      .map((piece) => ({ ...piece, column: index })),
  )
}

const lengthOf = ({ from, to }: Span) => to - from

function freeWithin(time: Span, bars: readonly Span[]): Span[] {
  const free: Span[] = []
  let from = time.from
  for (const bar of bars.filter((each) => meets(each, time))) {
    if (bar.from > from) free.push({ from, to: bar.from })
    from = Math.max(from, bar.to)
  }
  if (from < time.to) free.push({ from, to: time.to })
  return free
}

/** The focus can stand on a bar of a row, or on its free time. */
export type Stop = { kind: 'bar'; bar: Bar } | { kind: 'free'; piece: FreePiece }

export const spanOfStop = (stop: Stop): Span => (stop.kind === 'bar' ? stop.bar : stop.piece)

export function stopsOf(columns: readonly Span[], bars: readonly Bar[], now: number): Stop[] {
  const stops: Stop[] = [
    ...bars.map((bar) => ({ kind: 'bar' as const, bar })),
    ...freePieces(columns, bars, now).map((piece) => ({ kind: 'free' as const, piece })),
  ]
  return stops.toSorted((one, other) => spanOfStop(one).from - spanOfStop(other).from)
}

/** The stop of another row at the same time, or the nearest one. */
export function stopAt(stops: readonly Stop[], moment: number): Stop | undefined {
  const isAt = (stop: Stop) => {
    const { from, to } = spanOfStop(stop)
    return from <= moment && moment < to
  }
  const distance = (stop: Stop) => {
    const { from, to } = spanOfStop(stop)
    return from > moment ? from - moment : Math.max(moment - to, 0)
  }
  return stops.find(isAt) ?? stops.toSorted((one, other) => distance(one) - distance(other))[0]
}

/** A rental of free time starts at the opening, where that lies within it. */
export function startWithin(piece: Span, opening: number, isHour: boolean): number {
  return isHour ? piece.from : Math.min(Math.max(piece.from, opening), piece.to - SHORTEST_FREE_MS)
}
