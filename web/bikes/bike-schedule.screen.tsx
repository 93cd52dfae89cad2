import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, href, useParams } from 'react-router'
import type { Schedule } from '#contract/bike-times'
import { nameWithNumber } from '#domain/bike-number'
import { useSearchParamValues } from '../lib/list-search-params.ts'
import { pollInterval, queryFor } from '../lib/query.ts'
import { nameOfZone } from '../lib/shop-time.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icons.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { TableSkeleton } from '../ui/table-skeleton.tsx'
import { MissingNotice } from '../rentals/missing/missing-notice.tsx'
import { ReportMissing } from '../rentals/missing/report-missing.tsx'
import { useDuty } from '../users/use-duty.ts'
import { BlockBikeDialog } from './block-bike-dialog.tsx'
import { RemoveBlockDialog } from './remove-block-dialog.tsx'
import { ScheduleCalendar } from './schedule-calendar.tsx'
import { type ScheduleEntry, barsOf, entriesOf } from './schedule-entries.ts'
import { type Month, monthOf, spanOf } from './schedule-month.ts'
import { ScheduleTable } from './schedule-table.tsx'

function useSchedule(id: string) {
  const zone = useShopZone()
  const { read } = useSearchParamValues()
  const [now] = useState(() => new Date())
  const month = monthOf(read('month'), zone, now)
  const bike = useQuery(queryFor('GET /desk-bikes/:id', { params: { id } }))
  const schedule = useQuery({
    ...queryFor('GET /bikes/:id/schedule', { params: { id }, query: spanOf(month) }),
    refetchInterval: pollInterval(),
    placeholderData: keepPreviousData,
  })
  return { zone, month, bike, schedule }
}

export default function BikeScheduleScreen() {
  const { id = '' } = useParams()
  const { zone, month, bike, schedule } = useSchedule(id)
  const [isDesk, isFleet] = [useDuty('desk'), useDuty('fleet')]
  const [isBlocking, setIsBlocking] = useState(false)
  const title = bike.data ? `Schedule of ${nameWithNumber(bike.data)}` : 'Schedule'

  return (
    <>
      <ScreenTitle>{title}</ScreenTitle>
      <PageTitle
        title={title}
        action={
          <div className="flex flex-wrap gap-3">
            {isDesk && bike.data && schedule.data && !schedule.data.missing && (
              <ReportMissing
                bikeId={id}
                label={nameWithNumber(bike.data)}
                isOut={isOutNow(schedule.data, new Date(schedule.dataUpdatedAt))}
              />
            )}
            <Button disabled={!bike.data} onClick={() => setIsBlocking(true)}>
              Block bike
            </Button>
          </div>
        }
      >
        Rentals, and times in which the bike cannot be booked. All times are in {nameOfZone(zone)}.{' '}
        {isFleet && (
          <Link
            to={href('/dashboard/manage-bike')}
            className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4 sm:pointer-fine:min-h-0"
          >
            Manage Bikes
          </Link>
        )}
      </PageTitle>
      <div className="grid gap-6">
        {bike.data && schedule.data?.missing && (
          <MissingNotice missing={schedule.data.missing} label={nameWithNumber(bike.data)} />
        )}
        <MonthNav month={month} />
        {schedule.isPending && <TableSkeleton message="Loading" />}
        <ReadProblem message="Some Error Occurred" of={schedule} />
        {schedule.data && (
          <MonthSchedule
            bikeId={id}
            month={month}
            schedule={schedule.data}
            now={new Date(schedule.dataUpdatedAt)}
            isFleet={isFleet}
          />
        )}
      </div>
      {isBlocking && bike.data && (
        <BlockBikeDialog bike={bike.data} isFleet={isFleet} onClose={() => setIsBlocking(false)} />
      )}
    </>
  )
}

const isOutNow = (schedule: Schedule, now: Date) =>
  entriesOf(schedule, now).some(({ state }) => state === 'out' || state === 'overdue')

function MonthNav({ month }: { month: Month }) {
  return (
    <nav aria-label="Month" className="flex flex-wrap items-center gap-x-3 gap-y-3">
      <ButtonLink
        to={`?month=${month.previous}`}
        variant="quiet"
        preventScrollReset
        aria-label="Previous month"
        className="px-3!"
      >
        <ChevronLeftIcon className="size-4" />
      </ButtonLink>
      <h2 aria-live="polite" className="min-w-44 text-center text-xl">
        {month.title}
      </h2>
      <ButtonLink
        to={`?month=${month.next}`}
        variant="quiet"
        preventScrollReset
        aria-label="Next month"
        className="px-3!"
      >
        <ChevronRightIcon className="size-4" />
      </ButtonLink>
      {!month.isCurrent && (
        <ButtonLink to="?" variant="quiet" preventScrollReset>
          This month
        </ButtonLink>
      )}
    </nav>
  )
}

type MonthScheduleProps = {
  bikeId: string
  month: Month
  schedule: Schedule
  now: Date
  isFleet: boolean
}

function MonthSchedule({ bikeId, month, schedule, now, isFleet }: MonthScheduleProps) {
  const [removed, setRemoved] = useState<ScheduleEntry>()
  const all = entriesOf(schedule, now)
  const entries = all.filter((entry) =>
    month.weeks.some((week) => barsOf([entry], week).length > 0),
  )
  return (
    <>
      <ScheduleCalendar month={month} entries={entries} />
      <ScheduleTable
        month={month.title}
        entries={entries}
        isFleet={isFleet}
        onRemove={setRemoved}
      />
      {removed && (
        <RemoveBlockDialog bikeId={bikeId} block={removed} onClose={() => setRemoved(undefined)} />
      )}
    </>
  )
}
