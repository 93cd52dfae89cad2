import { nameWithNumber } from '#domain/bike-number'
import { formatDayOfYear } from '../../lib/format-day.ts'
import { useShopZone } from '../../lib/shop-zone.ts'

type BikeTime = { name: string; number?: string | undefined; from: string; until: string | null }

/** The bikes of a ride during which the bike was exchanged, each with its time. */
export function BikeTimes({ bikes }: { bikes: readonly BikeTime[] }) {
  const zone = useShopZone()
  return (
    <ol className="grid gap-1.5">
      {bikes.map((bike) => (
        <li key={bike.from}>
          <span className="block font-medium">{nameWithNumber(bike)}</span>
          <span className="block text-sm text-muted tabular-nums">
            {bike.until === null
              ? `Since ${formatDayOfYear(bike.from, zone)}`
              : `${formatDayOfYear(bike.from, zone)} to ${formatDayOfYear(bike.until, zone)}`}
          </span>
        </li>
      ))}
    </ol>
  )
}
