import { useMemo, useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { BoardBike, DayRental } from '#contract/board'
import { nameOfZone } from '../lib/shop-time.ts'
import { useShop } from '../lib/shop.ts'
import { useMinute } from '../lib/use-minute.ts'
import { useWideScreen } from '../lib/use-wide-screen.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { LoadingLine } from '../ui/skeleton.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { type FreePiece, startWithin } from './board-bars.ts'
import { type Block, BlockPanel } from './block-panel.tsx'
import { BoardGrid } from './board-grid.tsx'
import type { BoardProps } from './board-props.ts'
import { BoardLegend } from './board-legend.tsx'
import { type BoardSpan, openingOn, spanOf } from './board-span.ts'
import { BoardFilters, DayPicker, ViewPicker } from './board-tools.tsx'
import { DayLists } from './day-lists.tsx'
import { NoBikes } from './no-bikes.tsx'
import { PhoneBoard } from './phone-board.tsx'
import { RentalPanel } from './rental-panel.tsx'
import { SoundButton } from './sound-button.tsx'
import { useBoardPages } from './use-board-pages.ts'
import { useBoardSearchParams } from './use-board-search-params.ts'
import { useDay } from './use-news.ts'
import './board.css'

export function Board() {
  const shop = useShop()
  const params = useBoardSearchParams()
  const now = useMinute()
  const isWide = useWideScreen()
  const view = isWide ? params.view : 'day'
  const span = useMemo(
    () => spanOf(view, params.day, { zone: shop.timeZone, hours: shop, now }),
    [view, params.day, shop, now],
  )
  const rows = useBoardPages({ span, filter: params.filter })
  const { day, unseen } = useDay()
  const begin = useNewRental(span)
  const board = { params, span, rows, now, zone: shop.timeZone, onNewRental: begin }
  const lists = day.data && {
    day: day.data,
    now: new Date(day.dataUpdatedAt),
    zone: shop.timeZone,
    // The panel offers the other bike itself.
    onStep: ({ _id, warning }: DayRental) => params.openRental(_id, warning !== 'atRisk'),
  }
  return (
    <>
      <ScreenTitle>{unseen > 0 ? `(${unseen}) Board` : 'Board'}</ScreenTitle>
      {isWide ? (
        <div className="-my-6 grid gap-4 desk:-mx-4 desk:h-[calc(100dvh-2rem)] desk:grid-rows-[auto_auto_minmax(0,1fr)]">
          <WideHead {...board} />
          <WideTools {...board} />
          <div
            className={`grid min-h-0 gap-4 ${params.isDayShown ? 'desk:grid-cols-[minmax(0,1fr)_17.5rem]' : ''}`}
          >
            <div className="flex min-h-0 min-w-0 flex-col gap-3 max-desk:h-[70dvh]">
              <ReadProblem message="Some Error Occurred" of={rows.problem} />
              <Bikes {...board} />
              <BoardLegend />
            </div>
            {params.isDayShown && (
              <section aria-label="Today" className="min-h-0 overflow-y-auto overscroll-contain">
                <ReadProblem message="Some Error Occurred" of={day} />
                {day.isPending && <LoadingLine message="Loading" />}
                {lists && <DayLists {...lists} />}
              </section>
            )}
          </div>
        </div>
      ) : (
        <PhoneBoard {...board}>
          <ReadProblem message="Some Error Occurred" of={day} />
          {lists && <DayLists {...lists} isFolded />}
        </PhoneBoard>
      )}
      {params.rental !== '' && (
        <RentalPanel
          key={params.rental}
          id={params.rental}
          begins={params.begins}
          isAtRisk={
            rows.isAtRisk(params.rental) ||
            day.data?.goingOut.rentals.some(
              ({ _id, warning }) => _id === params.rental && warning === 'atRisk',
            ) === true
          }
          onClose={params.closeRental}
        />
      )}
    </>
  )
}

/** A rental of free time begins at the opening of its day, an opened day's at the hour pressed. */
function useNewRental(span: BoardSpan) {
  const shop = useShop()
  const navigate = useNavigate()
  return function begin({ _id }: Pick<BoardBike, '_id'>, piece: FreePiece) {
    const day = span.columns[piece.column]?.day ?? span.day
    const opening = openingOn(day, { zone: shop.timeZone, hours: shop })
    const start = startWithin(piece, opening, span.view === 'day')
    // The form lets a rental without a start begin now.
    const isAhead = start > Date.now() + 60_000
    const asked = new URLSearchParams({
      bike: _id,
      ...(isAhead && { start: new Date(start).toISOString() }),
    })
    void navigate(`${href('/dashboard/new-rental')}?${asked.toString()}`)
  }
}

function WideHead({ params, span, zone }: BoardProps) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
      <div className="flex items-baseline gap-x-4">
        <h1 className="text-3xl">Board</h1>
        <p className="font-medium tabular-nums" title={nameOfZone(zone)}>
          {span.title}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <DayPicker params={params} span={span} />
        <ViewPicker params={params} span={span} />
        <ButtonLink to={href('/dashboard/new-rental')} variant="primary">
          New rental
        </ButtonLink>
      </div>
    </header>
  )
}

function WideTools({ params }: BoardProps) {
  return (
    <BoardFilters params={params}>
      <div className="ml-auto flex items-center gap-1">
        <SoundButton />
        <Button
          variant="quiet"
          aria-pressed={params.isDayShown}
          onClick={() => params.toggleDay(!params.isDayShown)}
          className={params.isDayShown ? 'border-brand! bg-brand-soft! text-brand!' : undefined}
        >
          To do today
        </Button>
      </div>
    </BoardFilters>
  )
}

/** A press on a block shows its reason in full, and leads to the schedule where it is removed. */
function Bikes({ params, span, rows, now, zone, onNewRental }: BoardProps) {
  const [block, setBlock] = useState<Block>()
  if (rows.isPending) {
    return (
      <div className="grid flex-1 content-start rounded-card border border-line bg-raised p-5">
        <LoadingLine message="Loading" />
      </div>
    )
  }
  if (rows.total === 0) return <NoBikes params={params} />
  return (
    <>
      <BoardGrid
        span={span}
        rows={rows}
        now={now.getTime()}
        zone={zone}
        onOpenDay={(day) => params.show('day', day)}
        onOpenRental={params.openRental}
        onOpenBlock={(bike, opened) => setBlock({ bike, block: opened })}
        onNewRental={onNewRental}
      />
      {block && <BlockPanel {...block} onClose={() => setBlock(undefined)} />}
    </>
  )
}
