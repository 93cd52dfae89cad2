import { formatForVisitor, formatMoment } from '../lib/shop-time.ts'
import { useShopZone } from '../lib/shop-zone.ts'

/** The time of the visitor's own zone is added when it differs from the shop's. */
export function Moment({ iso }: { iso: string }) {
  const zone = useShopZone()
  const own = formatForVisitor(iso, zone)
  return (
    <time dateTime={iso} className="block min-w-25 tabular-nums">
      <span className="whitespace-nowrap as-table:whitespace-normal">
        {formatMoment(iso, zone)}
      </span>
      {own !== undefined && <span className="mt-0.5 block text-xs text-muted">{own}</span>}
    </time>
  )
}

export function NotSet() {
  return <span className="text-muted">Not set</span>
}
