import { useSyncExternalStore } from 'react'

/**
 * `offline` means that the browser has no network, and `unreachable` that the shop did not answer
 * the last request.
 */
export type Connection = 'online' | 'offline' | 'unreachable'

const listeners = new Set<() => void>()
let hasAnswered = true

export function readConnection(): Connection {
  if (!navigator.onLine) return 'offline'
  return hasAnswered ? 'online' : 'unreachable'
}

export function reportAnswer(isAnswer: boolean): void {
  if (isAnswer === hasAnswered) return
  hasAnswered = isAnswer
  for (const listener of listeners) listener()
}

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export const useConnection = (): Connection =>
  useSyncExternalStore(onConnectionChange, readConnection, () => 'online')
