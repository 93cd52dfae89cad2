import { useMemo, useSyncExternalStore } from 'react'
import type { BikeView } from '#contract/bikes'
import { onSessionChange } from '../first-load/session-mark.ts'

/** The customer has entered this so far. The times are ISO. */
export type BookingDraft = {
  from?: string | undefined
  to?: string | undefined
  couponCode?: string | undefined
  /** The customer has chosen to pay the whole planned ride. */
  payAll?: boolean | undefined
}

export type BegunBooking = BookingDraft & {
  bikeId: string
  bikeName: string
  imageUrl: string
  /** The time in the address of the page on which it was begun, as `timeSearch` writes it. */
  search: string
  /** The dialog is open, or would be if the customer were logged in. */
  isWaiting: boolean
}

const STORAGE_KEY = 'begun-booking'
const listeners = new Set<() => void>()

function write(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(STORAGE_KEY)
    else sessionStorage.setItem(STORAGE_KEY, text)
  } catch {
    // If the browser denies storage, the booking is lost with the page.
    return
  }
  for (const listener of listeners) listener()
}

/**
 * The last booking of this tab is stored with what was entered until its advance is paid or a
 * session ends (lib/session.ts).
 */
export function keepBegunBooking(
  { _id: bikeId, name: bikeName, imageUrl }: BikeView,
  draft: BookingDraft,
  search: string,
): void {
  const begun = { ...draft, bikeId, bikeName, imageUrl, search, isWaiting: true }
  write(JSON.stringify(begun satisfies BegunBooking))
}

/** The draft stays, but the dialog does not open by itself any more. */
export function endWaiting(): void {
  const begun = readBegunBooking()
  if (begun?.isWaiting) write(JSON.stringify({ ...begun, isWaiting: false }))
}

export const forgetBegunBooking = () => write(null)

function readText(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

const parse = (text: string | null) =>
  text === null ? undefined : (JSON.parse(text) as BegunBooking)

export const readBegunBooking = () => parse(readText())

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const unsubscribe = onSessionChange(listener)
  return () => {
    listeners.delete(listener)
    unsubscribe()
  }
}

/** An earlier draft for the same bike and time replaces `draft`. */
export function draftFor(bikeId: string, search: string, draft: BookingDraft): BookingDraft {
  const begun = readBegunBooking()
  return begun?.bikeId === bikeId && begun.search === search ? begun : draft
}

/** Returns the booking that waits for the log-in. */
export function useWaitingBooking(): BegunBooking | undefined {
  const text = useSyncExternalStore(subscribe, readText, () => null)
  const begun = useMemo(() => parse(text), [text])
  return begun?.isWaiting ? begun : undefined
}
