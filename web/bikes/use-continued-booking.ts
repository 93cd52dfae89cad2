import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { readBegunBooking } from './begun-booking.ts'

/** The page of the bike opens its dialog for a link with this state. */
export const CONTINUES = { continuesBooking: true }

/** The entry of the open dialog in the browser's history has this name (lib/overlay-history.ts). */
export const BOOKING = 'booking'

function readOverlays(): readonly string[] {
  if (typeof history === 'undefined') return []
  return ((history.state ?? {}) as { overlays?: string[] }).overlays ?? []
}

/** A reload leaves the browser at the entry of the dialog until the entry is found to be unused. */
let isDialogReloaded = readOverlays().includes(BOOKING)

function takeReloadedDialog(bikeId: string): boolean {
  const begun = readBegunBooking()
  const isTaken = isDialogReloaded && begun?.bikeId === bikeId && begun.isWaiting
  isDialogReloaded = false
  return isTaken
}

/** Calls `onContinue` once for each link: not when the customer comes back to the page. */
export function useContinuedBooking(bikeId: string, onContinue: () => void): void {
  const { state } = useLocation() as { state: Partial<typeof CONTINUES> | null }
  const isContinued = state?.continuesBooking === true
  const proceed = useEffectEvent(onContinue)
  useEffect(() => {
    if (isContinued) {
      const { usr: _, ...entry } = history.state as Record<string, unknown>
      history.replaceState(entry, '')
    } else if (!takeReloadedDialog(bikeId)) return
    proceed()
  }, [isContinued, bikeId])
}
