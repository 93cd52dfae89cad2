import { href } from 'react-router'
import type { ListedBike } from '#contract/bikes'
import { useShopZone } from '../lib/shop-zone.ts'
import { ButtonLink } from '../ui/button.tsx'
import { type ChosenTime, timeSearch } from './chosen-time.ts'
import { describeMoment } from './describe-moment.ts'

type Props = { bike: ListedBike; time: ChosenTime | undefined }

/** Leads to the page of a bike that is not available, with the time at which it is free again. */
export function FreeAgainLink({ bike, time }: Props) {
  const zone = useShopZone()
  const { _id: id, name, freeFrom } = bike
  const page = href('/bikes/:id', { id })
  return (
    <ButtonLink
      variant="quiet"
      size="sm"
      to={`${page}${timeSearch(freeFrom === undefined ? undefined : moveTo(freeFrom, time))}#top`}
      className="absolute bottom-3 left-3 tabular-nums"
    >
      {freeFrom === undefined ? 'Free again: ask' : `Free from ${describeMoment(freeFrom, zone)}`}
      <span className="sr-only">: {name}</span>
    </ButtonLink>
  )
}

/** A ride of the same length as the chosen one begins then. */
function moveTo(from: string, time: ChosenTime | undefined) {
  if (!time) return { from }
  const length = Date.parse(time.to) - Date.parse(time.from)
  return { from, to: new Date(Date.parse(from) + length).toISOString() }
}
