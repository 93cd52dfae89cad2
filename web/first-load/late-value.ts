import { useSyncExternalStore } from 'react'

/**
 * The value comes with code that is fetched later. It is undefined on the server and during
 * hydration.
 */
export function createLateValue<Value>() {
  let current: Value | undefined
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    read: () => current,
    set(value: Value) {
      current = value
      for (const listener of listeners) listener()
    },
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => current,
        () => undefined,
      ),
  }
}
