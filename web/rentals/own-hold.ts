import { useSyncExternalStore } from 'react'
import { HOLD_MS } from '#domain/rentals'

const PREFIX = 'hold:'
const keyOf = (bikeId: string) => `${PREFIX}${bikeId}`

/** This tab's customer holds the bike: whoever comes back from the payment page can go on there. */
export function rememberHold(bikeId: string, paymentPage: string, now = Date.now()): void {
  sessionStorage.setItem(keyOf(bikeId), `${now + HOLD_MS} ${paymentPage}`)
}

/** What became of the payment is known: no bike is merely held any more. */
export function forgetHolds(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  }
}

/** The payment page that waits, while the hold lives. */
function readHold(bikeId: string, now = Date.now()): string | null {
  const [until, paymentPage] = sessionStorage.getItem(keyOf(bikeId))?.split(' ') ?? []
  return paymentPage !== undefined && Number(until) > now ? paymentPage : null
}

const neverChangesByItself = () => () => undefined

export function useOwnHold(bikeId: string): string | null {
  return useSyncExternalStore(
    neverChangesByItself,
    () => readHold(bikeId),
    () => null,
  )
}
