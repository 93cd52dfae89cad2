import { useFormContext, useWatch } from 'react-hook-form'
import { ADVANCE_FEE } from '#domain/advance-fee'
import { fromTaka, toTaka } from '#domain/money'
import { describeParts } from '#domain/price-parts'
import { type PriceList, ridePrice } from '#domain/prices'
import { DAY_MS, HOUR_MS } from '#domain/time'
import { formatTaka } from '../lib/money-format.ts'
import { createShopClock } from '../lib/shop-time.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { DecimalField } from '../ui/decimal-field.tsx'
import { SelectField } from '../ui/field.tsx'
import type { PriceListFormValues } from './price-list-form-values.ts'
import type { useExamplePrice } from './use-example-price.ts'

const RIDES = [
  { label: '3 hours', ms: 3 * HOUR_MS },
  { label: '1 day', ms: DAY_MS },
  { label: '3 days', ms: 3 * DAY_MS },
  { label: '1 week', ms: 7 * DAY_MS },
] as const

/** The price does not depend on the start, because no season is taken into account. */
const START = new Date(0)

type Props = { example: ReturnType<typeof useExamplePrice> }

/** Shows what rides cost by the list as it is typed. */
export function PriceExample({ example }: Props) {
  const { pricePerHour } = example
  const { control } = useFormContext<PriceListFormValues>()
  const values = useWatch({ control }) as PriceListFormValues
  const clock = createShopClock(useShopZone())
  const prices = { list: toPreview(values), seasons: [] }
  return (
    <section
      aria-labelledby="price-example"
      className="grid gap-4 self-start rounded-control border border-line bg-sunken p-4 lg:sticky lg:top-0"
    >
      <h3 id="price-example" className="text-base">
        Example
      </h3>
      <SelectField
        label="Bike"
        value={example.bikeId}
        options={[{ value: '', label: 'Another price per hour' }, ...example.options]}
        onChange={(event) => example.chooseBike(event.target.value)}
      />
      <DecimalField
        label="Price per hour of a bike"
        min={0}
        value={example.text}
        onChange={(event) => example.type(event.target.value)}
      />
      {pricePerHour > 0 && (
        <dl className="grid gap-2.5">
          {RIDES.map(({ label, ms }) => {
            const ride = { startTime: START, returnTime: new Date(START.getTime() + ms) }
            const price = { ...ride, pricePerHour: fromTaka(pricePerHour) }
            const { parts, total } = ridePrice(price, prices, clock)
            return (
              <div key={label} className="grid grid-cols-[1fr_auto] gap-x-3">
                <dt>
                  {label}
                  <span className="block text-sm text-muted">{describeParts(parts)}</span>
                </dt>
                <dd className="text-right font-semibold tabular-nums">
                  {formatTaka(toTaka(total))}
                </dd>
              </div>
            )
          })}
        </dl>
      )}
    </section>
  )
}

/** Steps that are not complete yet are left out. */
const toPreview = ({ steps, graceMinutes }: PriceListFormValues): PriceList => ({
  name: '',
  steps: steps
    .filter(({ minutes, price }) => minutes > 0 && price > 0)
    .map(({ minutes, price }) => ({ minutes, price: fromTaka(price) }))
    .toSorted((one, other) => one.minutes - other.minutes),
  graceMinutes: graceMinutes > 0 ? graceMinutes : 0,
  deposit: null,
  advance: ADVANCE_FEE,
  kilometres: null,
})
