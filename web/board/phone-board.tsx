import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { href } from 'react-router'
import type { BoardBike } from '#contract/board'
import { nameWithNumber } from '#domain/bike-number'
import { remInPixels } from '../lib/rem.ts'
import { formatClock } from '../lib/shop-time.ts'
import { ButtonLink, Button } from '../ui/button.tsx'
import { AlertIcon } from '../ui/icons.tsx'
import { LoadingLine, Skeleton } from '../ui/skeleton.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { type Bar, type FreePiece, barsOf, freePieces } from './board-bars.ts'
import { createNameMoment, describeBike, describeStage, lookOf } from './board-names.ts'
import type { BoardProps } from './board-props.ts'
import type { BoardSpan } from './board-span.ts'
import { NoBikes } from './no-bikes.tsx'
import { BoardFilters, DayPicker } from './board-tools.tsx'
import { SoundButton } from './sound-button.tsx'

/** A phone shows one day as a list by bike. */
export function PhoneBoard({ children, ...board }: BoardProps & { children: ReactNode }) {
  const { params, span, rows } = board
  return (
    <div className="grid grid-cols-1 gap-4">
      <header className="flex items-center justify-between gap-3">
        <h1 className="text-3xl">Board</h1>
        <div className="flex items-center gap-1">
          <SoundButton />
          <ButtonLink to={href('/dashboard/new-rental')} variant="primary" size="sm">
            New rental
          </ButtonLink>
        </div>
      </header>
      {span.isCurrent && <section aria-label="Today">{children}</section>}
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-sans text-base font-semibold tracking-normal">{span.title}</h2>
        <DayPicker params={params} span={span} />
      </div>
      <BoardFilters params={params} />
      <ReadProblem message="Some Error Occurred" of={rows.problem} />
      {rows.isPending && <LoadingLine message="Loading" />}
      {!rows.isPending && rows.total === 0 && <NoBikes params={params} />}
      {rows.total > 0 && <BikeList {...board} />}
    </div>
  )
}

/** The height of the usual card, which has one bar, with the space below it. What is drawn is measured. */
const CARD_REM = 8.125
/** The padding, the button, the lines and the bar of such a card, so that its bike replaces it in place. */
const CARD_HEIGHT = 'h-[7.625rem]'

function BikeList({ span, rows, now, zone, params, onNewRental }: BoardProps) {
  const list = useRef<HTMLUListElement>(null)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => setOffset(list.current?.offsetTop ?? 0), [])
  const nameMoment = useMemo(() => createNameMoment(zone), [zone])
  const cardHeight = useMemo(() => CARD_REM * remInPixels(), [])
  const virtual = useWindowVirtualizer({
    count: rows.total,
    estimateSize: () => cardHeight,
    overscan: 4,
    useFlushSync: false,
    scrollMargin: offset,
  })
  const drawn = virtual.getVirtualItems()
  const { look } = rows
  useEffect(() => look(drawn[0]?.index ?? 0, drawn.at(-1)?.index ?? 0))
  return (
    <ul
      ref={list}
      aria-label={`Bikes, ${span.title}`}
      className="relative"
      style={{ height: virtual.getTotalSize() }}
    >
      {drawn.map(({ index, start }) => (
        <BikeItem
          key={index}
          {...{ index, span, zone, nameMoment, onNewRental }}
          total={rows.total}
          top={start - offset}
          bike={rows.bikeAt(index)}
          measure={virtual.measureElement}
          now={now.getTime()}
          onOpen={params.openRental}
        />
      ))}
    </ul>
  )
}

type ItemProps = Omit<CardProps, 'bike'> & {
  index: number
  total: number
  top: number
  bike: BoardBike | undefined
  measure: (item: HTMLLIElement | null) => void
}

/** A frame of scrolling draws only the cards that come into view. */
const BikeItem = memo(function BikeItem({ index, total, top, bike, measure, ...card }: ItemProps) {
  return (
    <li
      ref={measure}
      data-index={index}
      aria-setsize={total}
      aria-posinset={index + 1}
      className="absolute inset-x-0 top-0 pb-2"
      style={{ transform: `translateY(${top}px)` }}
    >
      {bike ? <BikeCard {...card} bike={bike} /> : <Skeleton className={CARD_HEIGHT} />}
    </li>
  )
})

type CardProps = {
  bike: BoardBike
  span: BoardSpan
  now: number
  zone: string
  nameMoment: (moment: number) => string
  onOpen: (id: string) => void
  onNewRental: (bike: BoardBike, piece: FreePiece) => void
}

function BikeCard(props: CardProps) {
  const { bike, span, now, onNewRental } = props
  const bars = barsOf(bike, span, now)
  const [free] = freePieces([span], bars, now)
  const column = free && span.columns.findIndex(({ to }) => to > free.from)
  return (
    <article className="grid grid-cols-1 gap-2 rounded-control border border-line bg-raised p-3">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h3 className="min-w-0 font-sans text-sm leading-tight font-semibold tracking-normal">
          <span className="block wrap-anywhere">{bike.name}</span>
          <span className="block text-xs font-normal text-muted">{describeBike(bike)}</span>
        </h3>
        {free && column !== undefined && (
          <Button size="sm" variant="quiet" onClick={() => onNewRental(bike, { ...free, column })}>
            {describeFree(free, props)}
            <span className="sr-only">. New rental of {nameWithNumber(bike)}</span>
          </Button>
        )}
      </div>
      {bars.length > 0 && (
        <ul className="grid grid-cols-1 gap-1.5">
          {bars.map((bar) => (
            <BarLine key={bar.key} bar={bar} {...props} />
          ))}
        </ul>
      )}
    </article>
  )
}

function describeFree({ from, to }: FreePiece, { span, now, zone }: CardProps): string {
  const clock = (moment: number) => formatClock(new Date(moment).toISOString(), zone)
  const isFromNow = from <= Math.max(now, span.from)
  if (isFromNow) return to === span.to ? 'Free' : `Free until ${clock(to)}`
  return to === span.to ? `Free from ${clock(from)}` : `Free ${clock(from)}–${clock(to)}`
}

const LINE = 'flex w-full min-h-11 items-center justify-between gap-3 px-3 text-sm'

function BarLine({ bar, span, zone, nameMoment, onOpen }: CardProps & { bar: Bar }) {
  const clock = (moment: number) => formatClock(new Date(moment).toISOString(), zone)
  const from = bar.from < span.from ? '' : clock(bar.from)
  const to = bar.isOpen ? 'open' : bar.to > span.to ? nameMoment(bar.to) : clock(bar.to)
  const times = from === '' ? `until ${to}` : `${from}–${to}`
  if (bar.kind === 'block') {
    return (
      <li className={`bar ${LINE}`} data-look="block">
        <b className="mt-0!">
          <span className="sr-only">Blocked: </span>
          {bar.block.reason}
        </b>
        <span className="shrink-0 tabular-nums">{times}</span>
      </li>
    )
  }
  const { rental } = bar
  return (
    <li>
      <button
        type="button"
        className={`bar ${LINE} cursor-pointer`}
        data-look={lookOf(rental)}
        onClick={() => onOpen(rental._id)}
      >
        <span className="min-w-0">
          <b>
            {rental.warning && <AlertIcon />}
            {rental.customer}
          </b>
          <i>{describeStage(rental)}</i>
        </span>
        <span className="shrink-0 tabular-nums">{times}</span>
      </button>
    </li>
  )
}
