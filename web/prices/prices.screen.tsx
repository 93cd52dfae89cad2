import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PriceListView, SeasonView } from '#contract/prices'
import { screenMeta } from '../lib/page-meta.ts'
import { queryFor } from '../lib/query.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { Section } from '../ui/section.tsx'
import { TableSkeleton } from '../ui/table-skeleton.tsx'
import { PriceListDialog } from './price-list-dialog.tsx'
import { PriceListTable } from './price-list-table.tsx'
import { RemovePriceListDialog } from './remove-price-list-dialog.tsx'
import { RemoveSeasonDialog } from './remove-season-dialog.tsx'
import { SeasonDialog } from './season-dialog.tsx'
import { SeasonTable } from './season-table.tsx'

export const meta = screenMeta('Prices')

export default function PricesScreen() {
  const lists = useQuery(queryFor('GET /price-lists'))
  return (
    <>
      <PageTitle title="Prices">
        Beside the price per hour that every bike has. Changes apply to new bookings.
      </PageTitle>
      {lists.isPending && <TableSkeleton message="Loading" />}
      <ReadProblem message="Some Error Occurred" of={lists} />
      {lists.data && (
        <div className="grid gap-12">
          <PriceLists lists={lists.data} />
          <Seasons lists={lists.data} />
        </div>
      )}
    </>
  )
}

/** The list is undefined while a new one is made. */
type ListDialogState =
  | { kind: 'edit'; list: PriceListView | undefined }
  | { kind: 'remove'; list: PriceListView }

function PriceLists({ lists }: { lists: PriceListView[] }) {
  const seasons = useQuery(queryFor('GET /seasons'))
  const [open, setOpen] = useState<ListDialogState>()
  const close = () => setOpen(undefined)
  const add = (
    <Button variant="primary" onClick={() => setOpen({ kind: 'edit', list: undefined })}>
      New price list
    </Button>
  )
  return (
    <Section title="Price lists" actions={lists.length > 0 && add}>
      {lists.length === 0 ? (
        <Empty title="No price list yet" action={add}>
          A price list has prices for half a day, a day or a week. Without one a bike costs its
          price per hour.
        </Empty>
      ) : (
        <PriceListTable
          lists={lists}
          inSeasons={seasons.data?.flatMap(({ priceListIds }) => priceListIds)}
          onEdit={(list) => setOpen({ kind: 'edit', list })}
          onRemove={(list) => setOpen({ kind: 'remove', list })}
        />
      )}
      {open?.kind === 'edit' && <PriceListDialog list={open.list} onClose={close} />}
      {open?.kind === 'remove' && <RemovePriceListDialog list={open.list} onClose={close} />}
    </Section>
  )
}

type SeasonDialogState = { kind: 'edit'; season: SeasonView | undefined } | RemoveState
type RemoveState = { kind: 'remove'; season: SeasonView }

function Seasons({ lists }: { lists: PriceListView[] }) {
  const seasons = useQuery(queryFor('GET /seasons'))
  const [open, setOpen] = useState<SeasonDialogState>()
  const close = () => setOpen(undefined)
  const add = (
    <Button onClick={() => setOpen({ kind: 'edit', season: undefined })}>New season</Button>
  )
  return (
    <Section title="Seasons" actions={seasons.data && seasons.data.length > 0 && add}>
      {seasons.isPending && <TableSkeleton message="Loading" />}
      <ReadProblem message="Some Error Occurred" of={seasons} />
      {seasons.data?.length === 0 && (
        <Empty title="No season yet" action={add}>
          A season makes rides dearer or cheaper on some days: a weekend, a holiday, the rain.
        </Empty>
      )}
      {seasons.data && seasons.data.length > 0 && (
        <SeasonTable
          seasons={seasons.data}
          now={new Date(seasons.dataUpdatedAt)}
          lists={lists}
          onEdit={(season) => setOpen({ kind: 'edit', season })}
          onRemove={(season) => setOpen({ kind: 'remove', season })}
        />
      )}
      {open?.kind === 'edit' && <SeasonDialog season={open.season} lists={lists} onClose={close} />}
      {open?.kind === 'remove' && <RemoveSeasonDialog season={open.season} onClose={close} />}
    </Section>
  )
}
