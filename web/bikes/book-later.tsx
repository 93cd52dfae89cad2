import { QueryClientProvider } from '@tanstack/react-query'
import type { BikeView } from '#contract/bikes'
import { queryClient } from '../lib/query-client.ts'
import { Button } from '../ui/button.tsx'
import { toChosenTime } from './bike-calendar.tsx'
import type { ChosenTime } from './chosen-time.ts'
import { useFreeTimes } from './use-free-times.ts'

type Props = {
  bike: BikeView
  chosen: ChosenTime | undefined
  onBookAt: (time: ChosenTime) => void
}

export function BookLater(props: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <LaterButton {...props} />
    </QueryClientProvider>
  )
}

function LaterButton({ bike, chosen, onBookAt }: Props) {
  const { now, free, isForRent } = useFreeTimes(bike)
  const first = free?.at(0)
  if (!first || isForRent !== true) return null
  return (
    <Button
      variant="accent"
      size="lg"
      className="grow"
      onClick={() => onBookAt(chosen ?? toChosenTime(first, first.from <= now))}
    >
      Book for later
    </Button>
  )
}
