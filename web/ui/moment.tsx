import { formatDay } from '../lib/format-day.ts'
import { formatForVisitor, formatMoment } from '../lib/shop-time.ts'
import { useShopZone } from '../lib/shop-zone.ts'

/**
 * The time of the visitor's own zone is added when it differs from the shop's. Rent Management alone
 * shows `isLong` times (docs/product/rent-management.md).
 */
export function Moment({ iso, isLong = false }: { iso: string; isLong?: boolean }) {
  const zone = useShopZone()
  const own = formatForVisitor(iso, zone)
  return (
    <time dateTime={iso} className="block min-w-25 tabular-nums">
      <span
        className={isLong ? 'whitespace-nowrap as-table:whitespace-normal' : 'whitespace-nowrap'}
      >
        {isLong ? formatMoment(iso, zone) : formatDay(iso, zone)}
      </span>
      {own !== undefined && <span className="mt-0.5 block text-xs text-muted">{own}</span>}
    </time>
  )
}

export function NotSet() {
  return <span className="text-muted">Not set</span>
}
