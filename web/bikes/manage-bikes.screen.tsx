import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { href } from 'react-router'
import type { DeskBike } from '#contract/bikes'
import type { CallOutput } from '../lib/api.ts'
import { useListSearchParams } from '../lib/list-search-params.ts'
import { screenMeta } from '../lib/page-meta.ts'
import { envelopeQueryFor, pollInterval } from '../lib/query.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { PlusIcon } from '../ui/late-icons.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { ListTools, countOf } from '../ui/list-tools.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pager } from '../ui/pager.tsx'
import { BikeSkeletons } from './bike-skeletons.tsx'
import { DeleteBikeDialog } from './delete-bike-dialog.tsx'
import { ManagedBikeCard } from './managed-bike-card.tsx'
import { usePageCorrection } from './use-page-correction.ts'

const EditBikeDialog = lazy(async () => {
  const { EditBikeDialog: dialog } = await import('./edit-bike-dialog.tsx')
  return { default: dialog }
})

/** The number fills rows of two and of three cards. */
const BIKES_ON_PAGE = 24

const COLUMNS = 'sm:grid-cols-2 xl:grid-cols-3'

type OpenDialog = { dialog: 'edit' | 'delete'; bike: DeskBike }

export const meta = screenMeta('Manage Bikes')

function useManagedBikes() {
  const list = useListSearchParams()
  const { search, wantedPage: page, correctPage } = list
  const query = { ...(search !== '' && { search }), page, limit: BIKES_ON_PAGE }
  const bikes = useQuery({
    ...envelopeQueryFor('GET /desk-bikes', { query }),
    refetchInterval: pollInterval(),
    placeholderData: keepPreviousData,
  })
  usePageCorrection(page, bikes, correctPage)
  return { list, bikes }
}

export default function ManageBikesScreen() {
  const { list, bikes } = useManagedBikes()
  const [opened, setOpened] = useState<OpenDialog>()
  const close = () => setOpened(undefined)

  return (
    <>
      <PageTitle
        title="Manage Bikes"
        action={
          <ButtonLink to={href('/dashboard/add-bike')} variant="primary">
            <PlusIcon className="size-4" />
            Add Bike
          </ButtonLink>
        }
      />
      <div className="grid gap-6">
        {bikes.isPending && <BikeSkeletons count={6} columns={COLUMNS} />}
        <ReadProblem message="sorry some error occurred" of={bikes} />
        {bikes.data && <Fleet page={bikes.data} list={list} onOpen={setOpened} />}
      </div>
      {opened?.dialog === 'edit' && (
        <Suspense fallback={null}>
          <EditBikeDialog key={opened.bike._id} bike={opened.bike} onClose={close} />
        </Suspense>
      )}
      {opened?.dialog === 'delete' && (
        <DeleteBikeDialog key={opened.bike._id} bike={opened.bike} onClose={close} />
      )}
    </>
  )
}

type FleetProps = {
  page: CallOutput<'GET /desk-bikes'>
  list: ReturnType<typeof useListSearchParams>
  onOpen: (opened: OpenDialog) => void
}

function Fleet({ page: { data: bikes, meta }, list, onOpen }: FleetProps) {
  const { total } = meta
  return (
    <>
      <ListTools
        placeholder="Name, brand, model or number"
        typed={list.typed}
        onType={list.type}
        count={countOf(total, total, 'bike')}
      />
      {total === 0 && (
        <Empty
          title="No bikes found"
          action={
            list.search === '' ? (
              <ButtonLink to={href('/dashboard/add-bike')}>Add Bike</ButtonLink>
            ) : (
              <Button variant="quiet" onClick={list.clear}>
                Show all bikes
              </Button>
            )
          }
        >
          {list.search === ''
            ? 'The fleet is empty: add the first bike.'
            : 'Try a shorter search or clear it.'}
        </Empty>
      )}
      <ul className={`grid gap-3 sm:gap-6 ${COLUMNS}`}>
        {bikes.map((bike) => (
          <li key={bike._id} className="grid">
            <ManagedBikeCard
              bike={bike}
              onUpdate={() => onOpen({ dialog: 'edit', bike })}
              onDelete={() => onOpen({ dialog: 'delete', bike })}
            />
          </li>
        ))}
      </ul>
      <Pager page={meta.page} totalPages={meta.totalPages} onPage={list.turnTo} />
    </>
  )
}
