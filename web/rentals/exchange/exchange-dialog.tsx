import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Api } from '#contract/api'
import type { DeskBike } from '#contract/bikes'
import type { ClientInput } from '#contract/call'
import type { RentalPage } from '#contract/rental-page'
import { nameWithNumber } from '#domain/bike-number'
import type { EXCHANGE_PRICES } from '#domain/exchange'
import { LONGEST_RENTAL_MS } from '#domain/rentals'
import { BikeLine, FreeBikes } from '../../bikes/free-bikes.tsx'
import { ApiProblem, call } from '../../lib/api.ts'
import { formatDay } from '../../lib/format-day.ts'
import { queryFor } from '../../lib/query.ts'
import { useShopZone } from '../../lib/shop-zone.ts'
import { messages } from '../../messages.ts'
import { refreshBikes, refreshRentals } from '../../refresh.ts'
import { ChosenItem } from '../../ui/choice.tsx'
import { TextField } from '../../ui/field.tsx'
import { CheckboxField } from '../../ui/form-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LoadingLine } from '../../ui/skeleton.tsx'
import { readOdometer } from '../handover/describe-ridden.ts'
import { useRentalAct } from '../use-rental-act.ts'
import { ExchangePrice } from './exchange-price.tsx'

type Body = Omit<ClientInput<Api['PUT /rentals/:id/bike'], 'body'>, 'revision'>

const OF_BIKE = new Set(['bike_taken', 'booked_from', 'bike_out_then', 'same_bike'])
const isOfBike = (code: string) => OF_BIKE.has(code) || code.startsWith('bike_not_')

/** A bike is free for an open end where it is for as long as a rental may last. */
function restOf({ startTime, plannedReturn }: RentalPage, now: Date) {
  const from = Math.max(Date.parse(startTime), now.getTime())
  const to = plannedReturn === undefined ? from + LONGEST_RENTAL_MS : Date.parse(plannedReturn)
  return to > from
    ? { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
    : undefined
}

/** The bike whose price is nearest is offered first, so that one press gives it. */
function useSuggestion(rental: RentalPage, period: ReturnType<typeof restOf>, isAsked: boolean) {
  const bikes = useQuery({
    ...queryFor('GET /desk-bikes', { query: { available: 'true', limit: 24, ...period } }),
    enabled: isAsked,
  })
  const distance = ({ pricePerHour }: DeskBike) => Math.abs(pricePerHour - rental.pricePerHour)
  const [best] = bikes.data?.toSorted((one, other) => distance(one) - distance(other)) ?? []
  return { best, isPending: isAsked && bikes.isPending }
}

type ExchangeProblem = { at: 'bike' | 'back'; text: string }

function useExchange({ rental, onClose }: Props) {
  const [problem, setProblem] = useState<ExchangeProblem>()
  const exchanging = useRentalAct({
    rental,
    send: (body: Body, revision) =>
      call('PUT /rentals/:id/bike', { params: { id: rental._id }, body: { ...body, revision } }),
    done: messages.bikeExchanged,
    onDone: onClose,
    async refresh(client) {
      await Promise.all([refreshBikes(client), refreshRentals(client)])
    },
    showAtField(error) {
      if (!(error instanceof ApiProblem)) return false
      const at = isOfBike(error.code) ? 'bike' : error.code === 'odometer_went_back' && 'back'
      if (at) setProblem({ at, text: error.message })
      return at !== false
    },
  })
  return { exchanging, problem, setProblem }
}

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
  const { exchanging, problem, setProblem } = useExchange(props)
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
  period: ReturnType<typeof restOf>
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
