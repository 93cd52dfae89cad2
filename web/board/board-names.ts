import type { BoardBike, BoardBlock, BoardRental } from '#contract/board'
import { formatTaka } from '../lib/money-format.ts'

export type NameMoment = (moment: number) => string

/** One format for a whole board: to make one takes longer than to draw a bar. */
export function createNameMoment(zone: string): NameMoment {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (moment) => format.format(moment).replace(/^(\w+),/, '$1')
}

export type BarLook =
  | 'out'
  | 'booked'
  | 'held'
  | 'reserved'
  | 'unpaid'
  | 'paid'
  | 'missing'
  | 'exchanged'
  | 'overdue'
  | 'atRisk'
  | 'block'

export const LOOK_LABELS: Record<BarLook, string> = {
  booked: 'Booked',
  out: 'Out',
  overdue: 'Overdue',
  atRisk: 'At risk',
  reserved: 'Reserved',
  held: 'Being paid',
  unpaid: 'To pay',
  paid: 'Paid',
  missing: 'Missing',
  exchanged: 'Exchanged',
  block: 'Blocked',
}

/** This stands below the name of a bike. */
export const describeBike = ({ number, isMissing, isOffRent }: BoardBike): string =>
  [number, isMissing ? 'Missing' : isOffRent && 'Off rent'].filter(Boolean).join(' · ')

export const lookOf = ({ stage, warning }: Pick<BoardRental, 'stage' | 'warning'>): BarLook =>
  warning ?? stage

/** A bar says this below the name of the customer. */
export function describeStage(rental: BoardRental): string {
  const { stage, due } = rental
  if (stage !== 'unpaid') return LOOK_LABELS[lookOf(rental)]
  return due > 0 ? `To pay ${formatTaka(due)}` : 'Returned'
}

type Times = { from: string; to: string | null }

export function describeTimes({ from, to }: Times, nameMoment: NameMoment): string {
  const end = to === null ? 'with an open end' : `to ${nameMoment(Date.parse(to))}`
  return `${nameMoment(Date.parse(from))} ${end}`
}

/** A mouse that rests on a bar reads all of it, however narrow the bar is. */
export const describeRental = (rental: BoardRental, nameMoment: NameMoment): string =>
  `${rental.customer}, ${describeStage(rental)}, ${describeTimes(rental, nameMoment)}`

export const describeBlock = (block: BoardBlock, nameMoment: NameMoment): string =>
  `Blocked: ${block.reason}, ${describeTimes(block, nameMoment)}`
