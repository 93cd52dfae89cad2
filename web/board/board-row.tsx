import { type ReactNode, memo, useState } from 'react'
import type { BoardBike } from '#contract/board'
import { nameWithNumber } from '#domain/bike-number'
import { AlertIcon } from '../ui/icons.tsx'
import { type Bar, type RentalBar, type Stop, spanOfStop } from './board-bars.ts'
import {
  type NameMoment,
  describeBike,
  describeBlock,
  describeRental,
  describeStage,
  describeTimes,
  lookOf,
} from './board-names.ts'
import type { BoardSpan } from './board-span.ts'

type RowProps = {
  index: number
  top: number
  bike: BoardBike | undefined
  bars: readonly Bar[]
  span: BoardSpan
  nameMoment: NameMoment
  /** The focus of the board is here. Without a stop it is on the row itself. */
  isActive: boolean
  stop: Stop | undefined
}

type ScrolledProps = RowProps & { isScrolling: boolean }

/**
 * A row that comes into view while the board is scrolled has its bars as one picture until the board
 * stands still: the elements of all bars would cost more than a frame.
 */
export const ScrolledRow = memo(function ScrolledRow({ isScrolling, ...row }: ScrolledProps) {
  const [isWhole, setIsWhole] = useState(!isScrolling)
  if (!isWhole && !isScrolling) setIsWhole(true)
  return isWhole ? <BoardRow {...row} /> : <PassingRow {...row} />
})

type FrameProps = Pick<RowProps, 'index' | 'top' | 'bike'> & { children: ReactNode }

const RowFrame = ({ index, top, bike, children }: FrameProps) => (
  <div role="row" aria-rowindex={index + 2} className="board-row" style={{ top }}>
    <div role="rowheader" className="board-bike">
      {bike ? <BikeName bike={bike} /> : <EmptyName />}
    </div>
    {children}
  </div>
)

const PassingRow = memo(function PassingRow({ index, top, bike, bars }: RowProps) {
  return (
    <RowFrame index={index} top={top} bike={bike}>
      <div
        role="gridcell"
        data-row={index}
        tabIndex={-1}
        aria-label={nameOfRow(bike, bars)}
        className="board-time board-passing"
        style={{ backgroundImage: pictureOf(bars) }}
      />
    </RowFrame>
  )
})

function pictureOf(bars: readonly Bar[]): string | undefined {
  if (bars.length === 0) return undefined
  const stops = bars.flatMap((bar) => {
    const { left, width } = bar.place
    const colour = `var(--bar-${bar.kind === 'block' ? 'block' : lookOf(bar.rental)})`
    const right = left + width
    return [
      `transparent ${left}%`,
      `${colour} ${left}%`,
      `${colour} ${right}%`,
      `transparent ${right}%`,
    ]
  })
  return `linear-gradient(to right, ${stops.join(', ')})`
}

/** Presses and keys are heard by the board, so that a row that scrolls into view costs little. */
const BoardRow = memo(function BoardRow(props: RowProps) {
  const { index, top, bike, bars, isActive, stop, nameMoment } = props
  return (
    <RowFrame index={index} top={top} bike={bike}>
      <div
        role="gridcell"
        data-row={index}
        tabIndex={isActive && !stop ? 0 : -1}
        data-focus={isActive && !stop ? '' : undefined}
        className="board-time"
      >
        <ul aria-label={nameOfRow(bike, bars)}>
          {bars.map((bar) => (
            <BarItem
              key={bar.key}
              bar={bar}
              isActive={stop?.kind === 'bar' && stop.bar.key === bar.key}
              nameMoment={nameMoment}
            />
          ))}
          {stop?.kind === 'free' && bike && <FreeItem {...props} bike={bike} stop={stop} />}
        </ul>
      </div>
    </RowFrame>
  )
})

const countOf = (bars: number) => (bars === 0 ? 'free' : `${bars} in this time`)

const nameOfRow = (bike: BoardBike | undefined, bars: readonly Bar[]) =>
  bike && `${nameWithNumber(bike)}: ${countOf(bars.length)}`

function BikeName({ bike }: { bike: BoardBike }) {
  const { name } = bike
  const details = describeBike(bike)
  return (
    <>
      <b title={name}>{name}</b>
      {details !== '' && <i>{details}</i>}
    </>
  )
}

const EmptyName = () => (
  <span className="board-empty-cell h-3.5 w-4/5">
    <span className="sr-only">Loading</span>
  </span>
)

type BarItemProps = { bar: Bar; isActive: boolean; nameMoment: NameMoment }

function BarItem({ bar, isActive, nameMoment }: BarItemProps) {
  const { left, width } = bar.place
  return (
    <li data-lane={bar.lane} data-text={bar.text} style={{ left: `${left}%`, width: `${width}%` }}>
      {bar.kind === 'rental' ? (
        <RentalButton bar={bar} isActive={isActive} nameMoment={nameMoment} />
      ) : (
        <button
          type="button"
          className="bar"
          data-look="block"
          data-cut={cutsOf(bar)}
          data-block={bar.block._id}
          data-key={bar.key}
          data-focus={isActive ? '' : undefined}
          tabIndex={isActive ? 0 : -1}
          title={describeBlock(bar.block, nameMoment)}
        >
          <span className="sr-only">Blocked: </span>
          <b>{bar.block.reason}</b>
          <span className="sr-only">{describeTimes(bar.block, nameMoment)}</span>
        </button>
      )}
    </li>
  )
}

const cutsOf = ({ place }: Bar) =>
  `${place.isCutLeft ? 'left' : ''} ${place.isCutRight ? 'right' : ''}`.trim() || undefined

/** A planned return is an end that can be moved; the end of a bike that is back is over. */
function endOf({ rental, isOpen }: RentalBar) {
  if (isOpen) return 'open'
  return ['out', 'booked'].includes(rental.stage) ? 'planned' : undefined
}

function RentalButton({ bar, isActive, nameMoment }: BarItemProps & { bar: RentalBar }) {
  const { rental, plannedAt } = bar
  const text = describeRental(rental, nameMoment)
  return (
    <button
      type="button"
      className="bar"
      data-look={lookOf(rental)}
      data-cut={cutsOf(bar)}
      data-end={endOf(bar)}
      data-rental={rental._id}
      data-key={bar.key}
      data-focus={isActive ? '' : undefined}
      tabIndex={isActive ? 0 : -1}
      title={text}
    >
      {plannedAt !== undefined && (
        <span className="bar-planned" style={{ left: `${plannedAt}%` }} />
      )}
      <b>
        {rental.warning && <AlertIcon />}
        {rental.customer}
      </b>
      <i>{describeStage(rental)}</i>
      <span className="sr-only">{describeTimes(rental, nameMoment)}</span>
    </button>
  )
}

type FreeProps = RowProps & { bike: BoardBike; stop: Extract<Stop, { kind: 'free' }> }

/** The row that has the focus offers its free time as a button. */
function FreeItem({ bike, stop, span, nameMoment }: FreeProps) {
  const { from, to } = spanOfStop(stop)
  const length = span.to - span.from
  const left = ((from - span.from) / length) * 100
  return (
    <li style={{ left: `${left}%`, width: `${((to - from) / length) * 100}%` }}>
      <button
        type="button"
        data-focus=""
        data-free=""
        className="board-free inset-x-0"
        aria-label={`Free from ${nameMoment(from)} to ${nameMoment(to)}. New rental of ${nameWithNumber(bike)}`}
      />
    </li>
  )
}
