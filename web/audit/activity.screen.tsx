import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { CallOutput } from '../lib/api.ts'
import { reasonOf } from '../lib/api-problem.ts'
import { download } from '../lib/download.ts'
import { focusHeading } from '../lib/heading-focus.ts'
import { screenMeta } from '../lib/page-meta.ts'
import { envelopeQueryFor } from '../lib/query.ts'
import { nameOfZone } from '../lib/shop-time.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icons.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { TableSkeleton } from '../ui/table-skeleton.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { ActivityTable } from './activity-table.tsx'
import { type ActivitySearchParams, useActivitySearchParams } from './use-activity-search-params.ts'

export const meta = screenMeta('Activity')

export default function ActivityScreen() {
  const zone = useShopZone()
  const search = useActivitySearchParams(zone)
  const { filter, cursor } = search
  const activity = useQuery({
    ...envelopeQueryFor('GET /activity', { query: { ...filter, cursor } }),
    placeholderData: keepPreviousData,
  })
  const saving = useMutation({
    mutationFn: () => download('GET /activity/csv', { query: filter, name: 'activity.csv' }),
    onError: (error) => showToast(messages.fileNotSaved, reasonOf(error)),
  })

  return (
    <>
      <PageTitle
        title="Activity"
        action={
          <Button variant="quiet" busy={saving.isPending} onClick={() => saving.mutate()}>
            Download CSV
          </Button>
        }
      >
        What admins did and who logged in. Choose a name to see only its events. All times are in{' '}
        {nameOfZone(zone)}.
      </PageTitle>
      <div className="grid gap-6">
        <ActivityFilters search={search} events={activity.data?.data ?? []} />
        {activity.isPending && <TableSkeleton message="Loading" />}
        <ReadProblem message="Some Error Occurred" of={activity} />
        {activity.data && <Events page={activity.data} search={search} />}
      </div>
    </>
  )
}

type Props = { page: CallOutput<'GET /activity'>; search: ActivitySearchParams }

function Events({ page: { data: events, meta }, search }: Props) {
  if (events.length === 0) return <NoEvents search={search} />
  return (
    <>
      <ActivityTable events={events} searchWith={search.searchWith} />
      {(meta.newer !== null || meta.older !== null) && (
        <nav aria-label="Pages" className="flex justify-center gap-4">
          <Turn cursor={meta.newer} search={search}>
            <ChevronLeftIcon className="size-4" />
            Newer
          </Turn>
          <Turn cursor={meta.older} search={search}>
            Older
            <ChevronRightIcon className="size-4" />
          </Turn>
        </nav>
      )}
    </>
  )
}

function NoEvents({ search: { isFiltered, change } }: Pick<Props, 'search'>) {
  if (!isFiltered) return <Empty title="No activity yet">Events appear here as they happen.</Empty>
  const all = { kind: '', actor: '', subject: '', from: '', to: '' }
  return (
    <Empty
      title="No events match"
      action={
        <Button variant="quiet" onClick={() => change(all)}>
          Show all events
        </Button>
      }
    >
      Try another event or a longer time.
    </Empty>
  )
}

type TurnProps = Pick<Props, 'search'> & { cursor: string | null; children: React.ReactNode }

/**
 * Each page has its own entry in the browser's history. The link may be gone on the next page, so
 * the focus moves.
 */
function Turn({ cursor, search, children }: TurnProps) {
  if (cursor === null) {
    return (
      <Button variant="quiet" disabled>
        {children}
      </Button>
    )
  }
  return (
    <ButtonLink
      variant="quiet"
      to={{ search: search.searchWith({ cursor }) }}
      onClick={() => focusHeading()}
    >
      {children}
    </ButtonLink>
  )
}
