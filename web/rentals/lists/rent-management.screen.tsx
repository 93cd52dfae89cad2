import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { href } from 'react-router'
import { MOST_FOUND, ROWS_PER_PAGE } from '#contract/paging'
import { RENTAL_STAGES, RESERVED_STAGE, WATCHED_STAGES } from '#domain/rentals'
import type { CallOutput } from '../../lib/api.ts'
import { useListSearchParams } from '../../lib/list-search-params.ts'
import { screenMeta } from '../../lib/page-meta.ts'
import { envelopeQueryFor, pollInterval } from '../../lib/query.ts'
import { nameOfZone } from '../../lib/shop-time.ts'
import { useShopZone } from '../../lib/shop-zone.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ListTools, countOf } from '../../ui/list-tools.tsx'
import { ReadProblem } from '../../ui/read-problem.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Pager } from '../../ui/pager.tsx'
import { FilterChipsSkeleton } from '../../ui/filter-chips.tsx'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { RentalPanel } from '../../board/rental-panel.tsx'
import { ConfirmReturnDialog } from '../return/confirm-return-dialog.tsx'
import { CreditAfterReturn } from '../return/credit-after-return.tsx'
import { ReturnedNotice } from '../return/returned-notice.tsx'
import { RentManagementTable } from './rent-management-table.tsx'
import { STAGE_CHIP_COUNT, StageChips, describeStage } from './stage-chips.tsx'
import { stageOf } from '../rental-stage.ts'
import { TakeBackSheet } from '../take-back/take-back-sheet.tsx'
import { useReturnTimes } from '../return/return-times.ts'

export const meta = screenMeta('Rent Management')

/** Cancelled bookings are in none of the tiles. */
const CANCELLED = 'cancelled' as const
const LISTED_STAGES = [...RENTAL_STAGES, ...WATCHED_STAGES, RESERVED_STAGE, CANCELLED] as const

function useRentals() {
  const list = useListSearchParams()
  const { shown, search, wantedPage } = list
  const stage = LISTED_STAGES.find((name) => name === shown)
  const rentals = useQuery({
    ...envelopeQueryFor('GET /rentals/all-rentals', {
      query: {
        page: wantedPage,
        limit: ROWS_PER_PAGE,
        ...(search !== '' && { search }),
        ...(stage === undefined ? { sort: 'urgent' as const } : { stage }),
      },
    }),
    refetchInterval: pollInterval(),
    placeholderData: keepPreviousData,
  })
  return { list, rentals }
}

export default function RentManagementScreen() {
  const zone = useShopZone()
  const { list, rentals } = useRentals()
  const returnTimes = useReturnTimes(zone)
  const [takenBack, setTakenBack] = useState<string>()
  const [stepped, setStepped] = useState<string>()

  return (
    <>
      <PageTitle
        title="Rent Management"
        action={
          <ButtonLink to={href('/dashboard/new-rental')} variant="primary">
            New rental
          </ButtonLink>
        }
      >
        All times are in {nameOfZone(zone)}.
      </PageTitle>
      <div className="grid gap-4">
        {rentals.isPending && (
          <>
            <FilterChipsSkeleton count={STAGE_CHIP_COUNT} />
            <TableSkeleton message="Loading" />
          </>
        )}
        <ReadProblem message="Some Error Occurred" of={rentals} />
        {returnTimes.returned !== undefined && (
          <ReturnedNotice id={returnTimes.returned} onClose={returnTimes.dismissReturned} />
        )}
        {rentals.data && (
          <Bookings
            page={rentals.data}
            list={list}
            returnTimes={returnTimes}
            onTakeBack={setTakenBack}
            onStep={setStepped}
            now={new Date(rentals.dataUpdatedAt)}
            zone={zone}
          />
        )}
      </div>
      {takenBack !== undefined && (
        <TakeBackSheet rentalId={takenBack} onClose={() => setTakenBack(undefined)} />
      )}
      {stepped !== undefined && (
        <RentalPanel id={stepped} begins onClose={() => setStepped(undefined)} />
      )}
      <ConfirmReturnDialog returnTimes={returnTimes} />
      {returnTimes.credited !== undefined && (
        <CreditAfterReturn id={returnTimes.credited} onClose={returnTimes.dismissCredit} />
      )}
    </>
  )
}

type Props = {
  page: CallOutput<'GET /rentals/all-rentals'>
  list: ReturnType<typeof useListSearchParams>
  returnTimes: ReturnType<typeof useReturnTimes>
  onTakeBack: (id: string) => void
  onStep: (id: string) => void
  now: Date
  zone: string
}

function Bookings({ page, list, returnTimes, onTakeBack, onStep, now, zone }: Props) {
  const { data: rentals, meta, stages } = page
  const all = RENTAL_STAGES.reduce((sum, stage) => sum + stages[stage].count, 0)
  const isCancelled = list.shown === CANCELLED
  const [only, ...others] = rentals
  // Enter opens what the search has found, once its answer is there.
  const isFound = list.search !== '' && list.typed.trim() === list.search && others.length === 0
  const hit = isFound && only && stageOf(only, now) === 'out' ? only : undefined
  const hasAny = all + stages[RESERVED_STAGE].count > 0
  if (!hasAny && !isCancelled) {
    return (
      <Empty
        title="No rentals yet"
        action={
          <Button variant="quiet" onClick={() => list.show(CANCELLED)}>
            Cancelled bookings
          </Button>
        }
      >
        Bookings appear here once the advance is paid, and bikes that you reserve for a customer.
      </Empty>
    )
  }
  return (
    <>
      <StageChips all={all} stages={stages} chosen={list.shown} onChoose={list.show} />
      <ListTools
        placeholder="Bike, customer, email or phone"
        typed={list.typed}
        onType={list.type}
        onEnter={() => hit && onTakeBack(hit._id)}
        count={
          isCancelled
            ? countOf(meta.total, meta.total, 'cancelled booking')
            : countOf(meta.total, all, 'rental', {
                most: list.search === '' ? undefined : MOST_FOUND,
              })
        }
      >
        <p className="text-sm text-muted tabular-nums empty:hidden">
          {list.shown === '' && list.search === '' && meta.page === 1
            ? 'What needs you today, then the newest'
            : describeStage(list.shown, stages, { now, zone })}
        </p>
        <TextButton
          aria-pressed={isCancelled}
          onClick={() => list.show(isCancelled ? '' : CANCELLED)}
        >
          {isCancelled ? 'Show all rentals' : 'Cancelled bookings'}
        </TextButton>
      </ListTools>
      {rentals.length === 0 ? (
        <NoRentals list={list} />
      ) : (
        <RentManagementTable
          rentals={rentals}
          returnTimes={returnTimes}
          now={now}
          onTakeBack={onTakeBack}
          onStep={onStep}
        />
      )}
      <Pager page={meta.page} totalPages={meta.totalPages} onPage={list.turnTo} />
    </>
  )
}

/** An empty stage is a good state, and no search without a result. */
const NONE_IN_STAGE: Partial<Record<string, string>> = {
  [CANCELLED]: 'No cancelled bookings',
  today: 'Nothing more goes out today',
  reserved: 'Nothing reserved',
  out: 'No bike is out',
  overdue: 'Nothing overdue',
  atRisk: 'No booking at risk',
  unpaid: 'Nothing to collect',
  paid: 'Nothing paid yet',
}

function NoRentals({ list }: Pick<Props, 'list'>) {
  const isSearched = list.search !== ''
  return (
    <Empty
      title={(isSearched ? undefined : NONE_IN_STAGE[list.shown]) ?? 'No rentals match'}
      action={
        <Button variant="quiet" onClick={list.clear}>
          Show all rentals
        </Button>
      }
    >
      {isSearched && 'Try a shorter search or clear it.'}
    </Empty>
  )
}
