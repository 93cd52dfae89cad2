import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type MouseEvent,
  type RefObject,
  memo,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import type { BoardBike, BoardBlock } from '#contract/board'
import { HOUR_MS } from '#domain/time'
import { remInPixels } from '../lib/rem.ts'
import { type BarsIn, type FreePiece, createBarsIn, freePieces, stopsOf } from './board-bars.ts'
import { ScrolledRow } from './board-row.tsx'
import { createNameMoment } from './board-names.ts'
import type { BoardSpan } from './board-span.ts'
import type { BoardRows } from './use-board-pages.ts'
import { useBoardFocus } from './use-board-focus.ts'

type Props = {
  span: BoardSpan
  rows: BoardRows
  now: number
  zone: string
  onOpenDay: (day: string) => void
  onOpenRental: (id: string) => void
  onOpenBlock: (bike: BoardBike, block: BoardBlock) => void
  onNewRental: (bike: BoardBike, piece: FreePiece) => void
}

/** A row is 3.25rem high (board.css). */
const ROW_REM = 3.25
/** Rows come and go in groups: a frame that changes the document costs more than the row itself. */
const GROUP = 4
const GROUPS_AHEAD = 2

/** Bikes are rows, of which only those in view are drawn, and time runs along them. */
export function BoardGrid(props: Props) {
  const { span, rows, now, zone } = props
  const board = useRef<HTMLDivElement>(null)
  const rowHeight = useMemo(() => ROW_REM * remInPixels(), [])
  const barsIn = useMemo(() => createBarsIn(span, now), [span, now])
  const nameMoment = useMemo(() => createNameMoment(zone), [zone])
  const virtual = useVirtualizer({
    count: Math.ceil(rows.total / GROUP),
    getScrollElement: () => board.current,
    estimateSize: () => GROUP * rowHeight,
    overscan: GROUPS_AHEAD,
    useFlushSync: false,
    scrollPaddingStart: rowHeight,
    scrollPaddingEnd: rowHeight / 4,
  })
  const focus = useBoardFocus({
    board,
    rows: rows.total,
    begin: Math.min(Math.max(now, span.from), span.to - 1),
    stopsIn: (row) => {
      const bike = rows.bikeAt(row)
      return bike ? stopsOf(span.columns, barsIn(bike), now) : []
    },
    scrollToRow: (row) => virtual.scrollToIndex(Math.floor(row / GROUP)),
  })
  const drawn = virtual.getVirtualItems()
  const indexes = drawn.flatMap(({ index }) => rowsOfGroup(index, rows.total))
  const [first = 0, last = 0] = [indexes[0], indexes.at(-1)]
  const { look } = rows
  useEffect(() => look(first, last))
  const beginScroll = useEffectEvent(() => scrollToNow(board.current, span))
  useLayoutEffect(() => beginScroll(), [span.from, span.view])
  const bike = rows.bikeAt(focus.row)
  const focused =
    focus.stop?.kind === 'free' && bike ? { bike, piece: focus.stop.piece } : undefined
  const pointer = usePointer({ ...props, barsIn, rowHeight, focused })
  const shown = indexes.includes(focus.row) || rows.total === 0 ? indexes : [...indexes, focus.row]

  return (
    <div
      ref={board}
      role="grid"
      tabIndex={-1}
      aria-label={`Bikes, ${span.title}`}
      aria-rowcount={rows.total + 1}
      aria-colcount={2}
      className="board min-h-0 flex-1"
      data-view={span.view}
      onKeyDown={focus.onKeyDown}
      onFocus={({ target }) => {
        const row = Number(target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? Number.NaN)
        const { key } = target.dataset
        const bar = barsIn(rows.bikeAt(row)).find((each) => each.key === key)
        if (bar) focus.place({ row, moment: Math.max(bar.from, span.from) })
      }}
      {...pointer.handlers}
    >
      <Head span={span} now={now} total={rows.total} onOpenDay={props.onOpenDay} />
      <div className="board-body" style={{ height: rows.total * rowHeight }}>
        <Lanes span={span} now={now} ghost={pointer.ghost} />
        {shown.map((index) => {
          const bike = rows.bikeAt(index)
          const isActive = index === focus.row
          return (
            <ScrolledRow
              key={index}
              index={index}
              top={index * rowHeight}
              bike={bike}
              bars={barsIn(bike)}
              span={span}
              nameMoment={nameMoment}
              isActive={isActive}
              stop={isActive ? focus.stop : undefined}
              isScrolling={virtual.isScrolling && !isActive}
            />
          )
        })}
      </div>
    </div>
  )
}

const rowsOfGroup = (group: number, total: number) =>
  Array.from({ length: GROUP }, (_, index) => group * GROUP + index).filter((row) => row < total)

const shareOf = (span: BoardSpan, moment: number) =>
  ((moment - span.from) / (span.to - span.from)) * 100

const placeIn = (span: BoardSpan, { from, to }: { from: number; to: number }) => ({
  left: `${shareOf(span, from)}%`,
  width: `${shareOf(span, to) - shareOf(span, from)}%`,
})

function Now({ span, now }: { span: BoardSpan; now: number }) {
  if (now < span.from || now >= span.to) return null
  return <div className="board-now" style={{ left: `${shareOf(span, now)}%` }} />
}

type LanesProps = Pick<Props, 'span' | 'now'> & { ghost: RefObject<HTMLDivElement | null> }

/** The days behind all rows stay the same while the board is scrolled, as its head does. */
const Lanes = memo(function Lanes({ span, now, ghost }: LanesProps) {
  return (
    <div aria-hidden="true" className="board-lanes">
      {span.columns.map((column) => (
        <div
          key={column.from}
          className="board-lane"
          data-weekend={column.isWeekend || column.isClosed ? '' : undefined}
          data-today={column.isToday ? '' : undefined}
          style={placeIn(span, column)}
        />
      ))}
      <div ref={ghost} hidden className="board-ghost">
        +
      </div>
      <Now span={span} now={now} />
    </div>
  )
})

type HeadProps = Pick<Props, 'span' | 'now' | 'onOpenDay'> & { total: number }

const Head = memo(function Head({ span, now, total, onOpenDay }: HeadProps) {
  return (
    <div role="row" aria-rowindex={1} className="board-head">
      <div role="columnheader" className="board-corner">
        Bike <span>{total}</span>
      </div>
      <div role="columnheader" aria-label={span.title} className="board-days">
        {span.columns.map((column) =>
          span.view === 'day' ? (
            <span key={column.from} className="board-day" style={placeIn(span, column)}>
              {column.label}
            </span>
          ) : (
            <button
              key={column.from}
              type="button"
              data-today={column.isToday ? '' : undefined}
              className="board-day"
              style={placeIn(span, column)}
              onClick={() => onOpenDay(column.day)}
            >
              <strong>{column.label}</strong>
              {column.isClosed && <small>Closed</small>}
              <span className="sr-only">, open the day in hours</span>
            </button>
          ),
        )}
        <Now span={span} now={now} />
      </div>
    </div>
  )
})

/** An opened day shows now, or the morning, at its left edge. */
function scrollToNow(board: HTMLElement | null, span: BoardSpan): void {
  const days = board?.querySelector('.board-days')
  if (!board || !days) return
  const now = Date.now()
  const isNow = now >= span.from && now < span.to
  const moment = isNow ? now - HOUR_MS : span.from + 7 * HOUR_MS
  board.scrollLeft = span.view === 'day' ? (shareOf(span, moment) / 100) * days.clientWidth : 0
}

type PointerOptions = Props & {
  barsIn: BarsIn
  rowHeight: number
  /** The free time that has the focus. */
  focused: { bike: BoardBike; piece: FreePiece } | undefined
}

/** Presses on a bar and on free time, and the mark that follows the mouse over free time. */
function usePointer(options: PointerOptions) {
  const { span, rows, now, barsIn, rowHeight, focused } = options
  const { onOpenRental, onOpenBlock, onNewRental } = options
  const ghost = useRef<HTMLDivElement>(null)

  function freeAt(event: MouseEvent) {
    const cell = (event.target as Element).closest<HTMLElement>('[data-row]')
    if (!cell || (event.target as Element).closest('.bar')) return undefined
    const row = Number(cell.dataset['row'])
    const bike = rows.bikeAt(row)
    if (!bike) return undefined
    const { left, width } = cell.getBoundingClientRect()
    const moment = span.from + ((event.clientX - left) / width) * (span.to - span.from)
    const column = span.columns.findIndex(({ from, to }) => from <= moment && moment < to)
    const pieces = freePieces(span.columns, barsIn(bike), now)
    const ofColumn = pieces.filter((each) => each.column === column)
    const piece = ofColumn.find(({ from, to }) => from <= moment && moment < to) ?? ofColumn[0]
    return piece && { bike, piece, row }
  }

  function openBlock(target: Element, id: string) {
    const bike = rows.bikeAt(Number(target.closest<HTMLElement>('[data-row]')?.dataset['row']))
    const block = bike?.blocks.find(({ _id }) => _id === id)
    if (bike && block) onOpenBlock(bike, block)
  }

  function onClick(event: MouseEvent) {
    const target = event.target as Element
    const rental = target.closest<HTMLElement>('[data-rental]')?.dataset['rental']
    if (rental !== undefined) return onOpenRental(rental)
    const block = target.closest<HTMLElement>('[data-block]')?.dataset['block']
    if (block !== undefined) return openBlock(target, block)
    // A key that presses the free time with the focus has no place.
    const free = target.closest('[data-free]') ? focused : freeAt(event)
    return free && onNewRental(free.bike, free.piece)
  }

  function onMouseMove(event: MouseEvent) {
    const mark = ghost.current
    if (!mark) return
    const free = freeAt(event)
    mark.hidden = !free
    if (!free) return
    const { left, width } = placeIn(span, free.piece)
    Object.assign(mark.style, { left, width, top: `${free.row * rowHeight}px` })
  }

  const hide = useCallback(() => {
    if (ghost.current) ghost.current.hidden = true
  }, [])
  return { ghost, handlers: { onClick, onMouseMove, onMouseLeave: hide, onScroll: hide } }
}
