import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { BikeView } from '#contract/bikes'
import { pollInterval, queryFor } from '../lib/query.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { TextField } from '../ui/field.tsx'
import { Loading } from '../ui/loading.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Problem } from '../ui/problem.tsx'
import { BikeCard } from './bike-card.tsx'
import { DeleteBikeDialog } from './delete-bike-dialog.tsx'

const EditBikeDialog = lazy(async () => {
  const { EditBikeDialog: dialog } = await import('./edit-bike-dialog.tsx')
  return { default: dialog }
})

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
          <ButtonLink to="/dashboard/add-bike" variant="primary">
            Add Bike
          </ButtonLink>
        }
      />
      {bikes.isPending && <Loading message="loading" />}
      {bikes.isError && <Problem message="sorry some error occurred" />}
      {bikes.data && <Fleet bikes={bikes.data} onOpen={setOpened} />}
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

function matches({ name, brand, model }: BikeView, words: string): boolean {
  const wanted = words.trim().toLowerCase()
  return [name, brand, model].some((text) => text.toLowerCase().includes(wanted))
}

function Fleet({ bikes, onOpen }: { bikes: BikeView[]; onOpen: (opened: Opened) => void }) {
  const [search, setSearch] = useSearchParams()
  const words = search.get('search') ?? ''
  const found = bikes.filter((bike) => matches(bike, words))
  return (
    <div className="grid gap-8">
      <div className="max-w-md">
        <TextField
          label="Search"
          type="search"
          value={words}
          placeholder="Name, brand or model"
          onChange={({ target }) =>
            setSearch(target.value === '' ? {} : { search: target.value }, {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
      </div>
      {found.length === 0 && <Empty title="No bikes found" />}
      <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
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
    </div>
  )
}
