import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { href, useLocation } from 'react-router'
import type { BikeView } from '#contract/bikes'
import { onSessionChange } from '../first-load/session-mark.ts'
import { type StartAndReturn, timeSearch } from './chosen-time.ts'

type BegunBooking = { bikeId: string; bikeName: string; search: string }

const STORAGE_KEY = 'begun-booking'
const listeners = new Set<() => void>()

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/**
 * The booking is stored for this tab until it is used, dismissed or a session ends
 * (lib/session.ts). If the browser denies storage, it is lost.
 */
export function keepBegunBooking(bike: BikeView, time: StartAndReturn | undefined): void {
  const begun: BegunBooking = { bikeId: bike._id, bikeName: bike.name, search: timeSearch(time) }
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(begun))
  } catch {
    return
  }
  notifyListeners()
}

export function forgetBegunBooking(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    return
  }
  notifyListeners()
}

function readText(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const unsubscribe = onSessionChange(listener)
  return () => {
    listeners.delete(listener)
    unsubscribe()
  }
}

export function useBegunBooking(): BegunBooking | undefined {
  const text = useSyncExternalStore(subscribe, readText, () => null)
  return text === null ? undefined : (JSON.parse(text) as BegunBooking)
}

/** The page of the bike opens its dialog for a link with this state. */
export const CONTINUES = { continuesBooking: true }

export const continueLink = ({ bikeId, search }: BegunBooking) => ({
  to: { pathname: href('/bikes/:id', { id: bikeId }), search, hash: 'top' },
  state: CONTINUES,
})

/** Calls `onContinue` once for each link: not after a reload, nor when the customer comes back. */
export function useContinuedBooking(onContinue: () => void): void {
  const { state } = useLocation() as { state: Partial<typeof CONTINUES> | null }
  const isContinued = state?.continuesBooking === true
  const proceed = useEffectEvent(onContinue)
  useEffect(() => {
    if (!isContinued) return
    const { usr: _, ...entry } = history.state as Record<string, unknown>
    history.replaceState(entry, '')
    proceed()
  }, [isContinued])
}
