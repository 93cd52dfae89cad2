import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { href } from 'react-router'
import type { BikeView } from '#contract/bikes'
import { matchesSearch, useListSearchParams } from '../lib/list-search-params.ts'
import { pollInterval, queryFor } from '../lib/query.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { ListTools, countOf } from '../ui/list-tools.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { BikeCard } from './bike-card.tsx'
import { BikeSkeletons } from './bike-skeletons.tsx'
import { DeleteBikeDialog } from './delete-bike-dialog.tsx'

const EditBikeDialog = lazy(async () => {
  const { EditBikeDialog: dialog } = await import('./edit-bike-dialog.tsx')
  return { default: dialog }
})

const COLUMNS = 'sm:grid-cols-2 xl:grid-cols-3'

type Opened = { dialog: 'edit' | 'delete'; bike: BikeView }

export function meta() {
  return [{ title: 'Manage Bikes · Chaka' }]
}

export default function ManageBikesScreen() {
  const bikes = useQuery({ ...queryFor('GET /bikes'), refetchInterval: pollInterval() })
  const [opened, setOpened] = useState<Opened>()
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
        {bikes.data && <Fleet bikes={bikes.data} onOpen={setOpened} />}
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

const textsOf = ({ name, brand, model }: BikeView) => [name, brand, model]

function Fleet({ bikes, onOpen }: { bikes: BikeView[]; onOpen: (opened: Opened) => void }) {
  const { typed, type, clear } = useListSearchParams()
  const found = bikes.filter((bike) => matchesSearch(textsOf(bike), typed))
  return (
    <>
      <ListTools
        placeholder="Name, brand or model"
        typed={typed}
        onType={type}
        count={countOf(found.length, bikes.length, 'bike')}
      />
      {found.length === 0 && (
        <Empty
          title="No bikes found"
          action={
            bikes.length === 0 ? (
              <ButtonLink to={href('/dashboard/add-bike')}>Add Bike</ButtonLink>
            ) : (
              <Button variant="quiet" onClick={clear}>
                Show all bikes
              </Button>
            )
          }
        >
          {bikes.length === 0
            ? 'The fleet is empty: add the first bike.'
            : 'Try a shorter search or clear it.'}
        </Empty>
      )}
      <ul className={`grid gap-6 ${COLUMNS}`}>
        {found.map((bike) => (
          <li key={bike._id} className="grid">
            <BikeCard
              bike={bike}
              mode="management"
              onUpdate={() => onOpen({ dialog: 'edit', bike })}
              onDelete={() => onOpen({ dialog: 'delete', bike })}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
