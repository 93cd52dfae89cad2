import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DeskBike } from '#contract/bikes'
import type { RentalPage } from '#contract/rental-page'
import { nameWithNumber } from '#domain/bike-number'
import type { EXCHANGE_PRICES } from '#domain/exchange'
import { BikeLine, FreeBikes } from '../../bikes/free-bikes.tsx'
import { formatDay } from '../../lib/format-day.ts'
import { useShopZone } from '../../lib/shop-zone.ts'
import { ChosenItem } from '../../ui/choice.tsx'
import { TextField } from '../../ui/field.tsx'
import { CheckboxField } from '../../ui/form-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LoadingLine } from '../../ui/skeleton.tsx'
import { readOdometer } from '../handover/describe-ridden.ts'
import { ExchangePrice } from './exchange-price.tsx'
import { type RestOfRide, restOf, useExchange, useSuggestion } from './use-exchange.ts'

type Props = {
  rental: RentalPage
  /** The best bike is chosen already. */
  suggests?: boolean
  onClose: () => void
}

export function ExchangeDialog(props: Props) {
  const { rental, suggests = false, onClose } = props
  const zone = useShopZone()
  const [now] = useState(() => new Date())
  const period = restOf(rental, now)
  const suggested = useSuggestion(rental, period, suggests)
  const [picked, setPicked] = useState<DeskBike | null>()
  const bike = picked === undefined ? suggested.best : (picked ?? undefined)
  const [price, setPrice] = useState<(typeof EXCHANGE_PRICES)[number]>('keep')
  const [isBikeInShop, setIsBikeInShop] = useState(false)
  const [odometers, setOdometers] = useState({ back: '', out: '' })
  const { exchanging, problem, setProblem } = useExchange({ rental, onDone: onClose })
  const mayStand = Date.parse(rental.startTime) <= now.getTime() && rental.handedOutAt === undefined
  const isUnderWay = rental.handedOutAt !== undefined || (mayStand && !isBikeInShop)

  function submit() {
    if (!bike) {
      setProblem({ at: 'bike', text: 'Choose a bike' })
      return
    }
    setProblem(undefined)
    const [back, out] = [readOdometer(odometers.back), readOdometer(odometers.out)]
    exchanging.mutate({
      bikeId: bike._id,
      price,
      ...(mayStand && isBikeInShop && { isBikeInShop: true as const }),
      ...(isUnderWay && back !== undefined && { back: { odometer: back } }),
      ...(isUnderWay && out !== undefined && { out: { odometer: out } }),
    })
  }

  const until = rental.plannedReturn
  return (
    <FormDialog
      title="Give another bike"
      description={`Instead of ${nameWithNumber(rental.bikeId)}, ${
        until === undefined ? 'with an open end' : `until ${formatDay(until, zone)}`
      }`}
      submitLabel={bike ? `Give ${nameWithNumber(bike)}` : 'Give this bike'}
      busy={exchanging.isPending}
      error={problem ? null : exchanging.error}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onClose={onClose}
      className="grid gap-5"
    >
      {mayStand && (
        <CheckboxField
          label={`${nameWithNumber(rental.bikeId)} is still in the shop`}
          hint="The ride has not begun."
          checked={isBikeInShop}
          onChange={({ target }) => setIsBikeInShop(target.checked)}
        />
      )}
      {suggested.isPending ? (
        <LoadingLine message="Loading" />
      ) : (
        <NewBike
          bike={bike}
          period={period}
          error={problem?.at === 'bike' ? problem.text : undefined}
          onChoose={(next) => {
            setPicked(next)
            setProblem(undefined)
          }}
        />
      )}
      {bike && (
        <ExchangePrice
          rental={rental}
          bike={bike}
          since={isUnderWay ? now : undefined}
          price={price}
          onChange={setPrice}
        />
      )}
      {bike && isUnderWay && (
        <Odometers
          names={{ back: nameWithNumber(rental.bikeId), out: nameWithNumber(bike) }}
          error={problem?.at === 'back' ? problem.text : undefined}
          typed={odometers}
          onType={setOdometers}
        />
      )}
    </FormDialog>
  )
}

type NewBikeProps = {
  bike: DeskBike | undefined
  period: RestOfRide
  error: string | undefined
  onChoose: (bike: DeskBike | null) => void
}

function NewBike({ bike, period, error, onChoose }: NewBikeProps) {
  const search = useRef<HTMLInputElement>(null)
  const chosen = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (error !== undefined) (chosen.current ?? search.current)?.focus()
  }, [error])
  /** The pressed button disappears, so the focus goes to what takes its place. */
  function choose(next: DeskBike | null) {
    flushSync(() => onChoose(next))
    ;(chosen.current ?? search.current)?.focus()
  }
  return (
    <div className="grid gap-4">
      {bike ? (
        <ChosenItem
          ref={chosen}
          label="Choose another bike"
          error={error}
          onChange={() => choose(null)}
        >
          <BikeLine bike={bike} />
        </ChosenItem>
      ) : (
        <FreeBikes ref={search} period={period} error={error} onChoose={choose} />
      )}
    </div>
  )
}

type Readings = { back: string; out: string }
type OdometersProps = {
  names: Readings
  /** The odometer of the bike that comes back is lower than when it left. */
  error: string | undefined
  typed: Readings
  onType: (typed: Readings) => void
}

const Odometers = ({ names, error, typed, onType }: OdometersProps) => (
  <div className="grid gap-5 sm:grid-cols-2">
    {(['back', 'out'] as const).map((way) => (
      <TextField
        key={way}
        label={`Odometer of ${names[way]}`}
        hint="In km, if read"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        error={way === 'back' ? error : undefined}
        value={typed[way]}
        onChange={({ target }) => onType({ ...typed, [way]: target.value.replaceAll(/\D/g, '') })}
      />
    ))}
  </div>
)
