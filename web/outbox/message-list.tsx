import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ROWS_PER_PAGE } from '#contract/paging'
import { MESSAGE_STAGES } from '#domain/messages'
import type { CallOutput } from '../lib/api.ts'
import { useListSearchParams } from '../lib/list-search-params.ts'
import { envelopeQueryFor, pollInterval } from '../lib/query.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { SelectField } from '../ui/field.tsx'
import { ListTools, countOf } from '../ui/list-tools.tsx'
import { Pager } from '../ui/pager.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { TableSkeleton } from '../ui/table-skeleton.tsx'
import { STAGE_LABELS } from './message-labels.ts'
import { MessageTable } from './message-table.tsx'

const STAGES = [
  { value: '', label: 'All messages' },
  ...MESSAGE_STAGES.map((value) => ({ value, label: STAGE_LABELS[value] })),
]

function useMessages() {
  const list = useListSearchParams()
  const { search, shown, wantedPage: page } = list
  const stage = MESSAGE_STAGES.find((name) => name === shown)
  const query = {
    page,
    limit: ROWS_PER_PAGE,
    ...(search !== '' && { search }),
    ...(stage !== undefined && { stage }),
  }
  const found = useQuery({
    ...envelopeQueryFor('GET /messages', { query }),
    refetchInterval: pollInterval(),
    placeholderData: keepPreviousData,
  })
  return { list, stage, found }
}

export function MessageList() {
  const { list, stage, found } = useMessages()
  return (
    <div className="grid gap-6">
      <div className="grid items-start gap-4 md:grid-cols-[14rem_minmax(0,1fr)]">
        <SelectField
          label="State"
          options={STAGES}
          value={stage ?? ''}
          onChange={({ target }) => list.show(target.value)}
        />
        <ListTools
          placeholder="Customer, email, phone or bike"
          typed={list.typed}
          onType={list.type}
          count={countText(found.data)}
        />
      </div>
      {found.isPending && <TableSkeleton message="Loading" />}
      <ReadProblem message="Some Error Occurred" of={found} />
      {found.data && <Messages page={found.data} list={list} />}
    </div>
  )
}

const countText = (page: CallOutput<'GET /messages'> | undefined): string =>
  page ? countOf(page.meta.total, page.meta.total, 'message') : ''

type Props = {
  page: CallOutput<'GET /messages'>
  list: ReturnType<typeof useListSearchParams>
}

function Messages({ page: { data: messages, meta }, list }: Props) {
  if (messages.length === 0) return <NoMessages list={list} />
  return (
    <>
      <MessageTable label="Messages" messages={messages} columns="all" />
      <Pager page={meta.page} totalPages={meta.totalPages} onPage={list.turnTo} />
    </>
  )
}

function NoMessages({ list }: Pick<Props, 'list'>) {
  if (list.search === '' && list.shown === '') {
    return <Empty title="No messages yet">Mail appears here as soon as it is due.</Empty>
  }
  return (
    <Empty
      title={list.search === '' ? 'No such messages' : 'No messages match'}
      action={
        <Button variant="quiet" onClick={list.clear}>
          Show all messages
        </Button>
      }
    />
  )
}
