import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallOutput } from '../lib/api.ts'
import { useListSearchParams } from '../lib/list-search-params.ts'
import { screenMeta } from '../lib/page-meta.ts'
import { envelopeQueryFor, pollInterval } from '../lib/query.ts'
import { Empty } from '../ui/empty.tsx'
import { Moment } from '../ui/moment.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pager } from '../ui/pager.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { TableSkeleton } from '../ui/table-skeleton.tsx'
import { ClosingForm } from './closing-form.tsx'
import { ClosingTable } from './closing-table.tsx'

export const meta = screenMeta('Closing')

export default function ClosingScreen() {
  const list = useListSearchParams()
  const till = useQuery({
    ...envelopeQueryFor('GET /closings', { query: { page: list.wantedPage } }),
    refetchInterval: pollInterval(),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageTitle title="Closing">
        Count each tender. Leave out the change you started with.
      </PageTitle>
      {till.isPending && <TableSkeleton message="Loading" />}
      <ReadProblem message="Some Error Occurred" of={till} />
      {till.data && <Closings till={till.data} onPage={list.turnTo} />}
    </>
  )
}

type Props = { till: CallOutput<'GET /closings'>; onPage: (page: number) => void }

function Closings({ till: { data: till, meta }, onPage }: Props) {
  return (
    <div className="grid gap-10">
      <section aria-labelledby="since" className="grid gap-4">
        <h2 id="since" className="text-xl">
          {till.from === null ? 'Since the beginning' : 'Since the last closing'}
        </h2>
        {till.from !== null && <Moment iso={till.from} />}
        <ClosingForm key={till.from} till={till} />
      </section>
      <section aria-labelledby="earlier" className="grid gap-4">
        <h2 id="earlier" className="text-xl">
          Earlier closings
        </h2>
        {till.closings.length === 0 ? (
          <Empty title="No closings yet">Each closing stays here for good.</Empty>
        ) : (
          <ClosingTable closings={till.closings} />
        )}
        <Pager page={meta.page} totalPages={meta.totalPages} onPage={onPage} />
      </section>
    </div>
  )
}
