import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * The value is false on the server and during hydration, because the server had no data of any
 * query.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
