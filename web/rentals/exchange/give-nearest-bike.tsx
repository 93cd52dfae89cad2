import { useState } from 'react'
import type { RentalPage } from '#contract/rental-page'
import { nameWithNumber } from '#domain/bike-number'
import { formatTaka } from '../../lib/money-format.ts'
import { Button } from '../../ui/button.tsx'
import { AlertIcon } from '../../ui/icons.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { ExchangeDialog } from './exchange-dialog.tsx'
import { restOf, useExchange, useSuggestion } from './use-exchange.ts'

type Props = { rental: RentalPage }

/** The bike of this booking is not there, so the best other one is given with one press. */
export function GiveNearestBike({ rental }: Props) {
  const [now] = useState(() => new Date())
  const [isChoosing, setIsChoosing] = useState(false)
  const { best } = useSuggestion(rental, restOf(rental, now), rental.actions.exchangeBike)
  const { exchanging, problem } = useExchange({ rental, onDone: () => undefined })
  if (!rental.actions.exchangeBike) return null
  const hasStartPassed = Date.parse(rental.startTime) <= now.getTime()
  return (
    <section
      aria-label="Another bike"
      className="grid gap-3 rounded-control border border-line bg-danger-soft p-4"
    >
      <p className="flex items-center gap-2 font-medium text-danger">
        <AlertIcon className="size-5 shrink-0" />
        Its bike is not back
      </p>
      {best && (
        <Button
          variant="quiet"
          className="w-full"
          busy={exchanging.isPending}
          onClick={() =>
            exchanging.mutate({
              bikeId: best._id,
              price: 'keep',
              ...(hasStartPassed && { isBikeInShop: true as const }),
            })
          }
        >
          Give {nameWithNumber(best)}
        </Button>
      )}
      {best && (
        <p className="text-sm">
          {`It is free all the time, and costs ${formatTaka(best.pricePerHour)} an hour otherwise. The agreed price stays.`}
        </p>
      )}
      {problem && (
        <p role="alert" className="text-sm font-medium text-danger">
          {problem.text}
        </p>
      )}
      <TextButton onClick={() => setIsChoosing(true)}>Choose another bike</TextButton>
      {isChoosing && <ExchangeDialog rental={rental} onClose={() => setIsChoosing(false)} />}
    </section>
  )
}
