import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useSession } from '../lib/session.ts'
import { pollAfter, queryFor } from '../lib/query.ts'

const PREFIX = 'hold:'
const keyOf = (bikeId: string) => `${PREFIX}${bikeId}`

type OwnHold = { paymentRef: string; paymentPage: string }

/** This tab's customer holds the bike: whoever comes back from the payment page can go on there. */
export function rememberHold(bikeId: string, { paymentRef, paymentPage }: OwnHold): void {
  sessionStorage.setItem(keyOf(bikeId), `${paymentRef} ${paymentPage}`)
}

/** What became of the payment is known: no bike is merely held any more. */
export function forgetHolds(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  }
}

const neverChangesByItself = () => () => undefined

/**
 * The payment page that waits. How long a hold lives is the server's to say, so it is asked: nobody
 * else gets the bike before the payment for it has ended.
 */
export function useOwnHold(bikeId: string): string | null {
  const isSignedIn = useSession() !== null
  const remembered = useSyncExternalStore(
    neverChangesByItself,
    () => sessionStorage.getItem(keyOf(bikeId)),
    () => null,
  )
  const [ref = '', paymentPage = null] = remembered?.split(' ') ?? []
  const { data: payment } = useQuery({
    ...queryFor('GET /payments/:ref', { params: { ref } }),
    enabled: isSignedIn && paymentPage !== null,
    refetchInterval: ({ state }) => state.data?.status === 'pending' && pollAfter(state),
  })
  return payment?.status === 'pending' ? paymentPage : null
}
