import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False while React takes over what the server has rendered: it knew the data of no query. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
