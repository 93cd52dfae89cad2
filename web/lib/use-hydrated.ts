import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False on the server, and while React takes over what it has rendered: the server knew the data of
 * no query.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
