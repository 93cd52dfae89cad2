import { useSyncExternalStore } from 'react'

/** Something that comes with code fetched later. Undefined on the server and while hydrating. */
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
