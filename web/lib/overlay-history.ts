/** A dialog, a sheet or a menu. */
export type Overlay = {
  /** Returns false while it must stay open. */
  hide: () => boolean
  show: () => void
}

type Entry = {
  idx?: number
  key?: string
  overlays?: readonly string[]
  /** The entry after it is the same page again. */
  isPassed?: boolean
}

/** These can be shown again by their names; an element with a popover has its id as a name. */
const known = new Map<string, Overlay>()
let open: readonly string[] = []
let arrival: (() => void) | undefined
let work = Promise.resolve()
let navigations = 0

const readEntry = () => (history.state ?? {}) as Entry
const overlaysInHistory = () => readEntry().overlays ?? []

const readCurrent = () => ({ screen: readScreen(), index: readEntry().idx ?? 0 })

/** The entries of overlays are copies of their page's entry, so they count as the same screen. */
function readScreen(): string {
  const { idx, key } = readEntry()
  return `${idx} ${key} ${location.href}`
}

let current = { screen: '', index: 0 }
/** The direction in which entries are being passed. */
let passing: 1 | -1 | undefined
let isWatching = false

function watch(): void {
  if (isWatching) return
  isWatching = true
  const { isPassed, ...entry } = readEntry()
  // A new document does not know what lies after its entry.
  if (isPassed) history.replaceState(entry, '')
  current = readCurrent()
  addEventListener('beforepopstate', onPopState)
}

/**
 * A browser may ignore a traversal, and nothing must wait for it for ever. One that arrives after the
 * next navigation undoes it, and a busy device takes seconds.
 */
const LONGEST_TRAVERSAL_MS = 10_000

function traverse(delta: number): Promise<void> {
  const arrived = new Promise<void>((resolve) => {
    arrival = resolve
    setTimeout(resolve, LONGEST_TRAVERSAL_MS)
  })
  history.go(delta)
  return arrived
}

/** Removes and adds entries until the history has one for each open overlay. */
async function matchHistory(): Promise<void> {
  if (navigations > 0) return
  // A navigation that began before this module was loaded is not among those it has run.
  current = readCurrent()
  const present = overlaysInHistory()
  const differs = present.findIndex((name, depth) => name !== open[depth])
  const kept = differs === -1 ? present.length : differs
  if (present.length > kept) await traverse(kept - present.length)
  for (let depth = kept; depth < open.length; depth += 1) {
    history.pushState({ ...readEntry(), overlays: open.slice(0, depth + 1) }, '')
  }
}

/** Several changes at once, such as a dialog that another one replaces, are one change. */
function updateHistory(): void {
  watch()
  // A browser refuses entries when there are too many in a short time.
  work = work.then(matchHistory).catch(() => undefined)
}

/** The event comes from `entry.client.tsx`. */
function onPopState(event: Event): void {
  const before = current
  current = readCurrent()
  const isSameScreen = current.screen === before.screen
  // The router must not load the screen again, nor restore where it was scrolled to.
  if (isSameScreen) event.preventDefault()
  if (arrival) {
    arrival()
    arrival = undefined
    return
  }
  showOnly(overlaysInHistory(), isSameScreen)
  passing = readEntry().isPassed ? (passing ?? (before.index < current.index ? 1 : -1)) : undefined
  if (passing !== undefined) history.go(passing)
}

/**
 * Takes away the entries that lie ahead, where Forward would find nothing to show. Only a new entry
 * does that, so the page gets a second one, and its first is passed in both directions.
 */
export function removeEntriesAhead(): void {
  work = work.then(() => {
    if (navigations > 0) return
    const { isPassed: _, ...entry } = readEntry()
    history.replaceState({ ...entry, isPassed: true }, '')
    history.pushState(entry, '')
  })
}

function showOnly(names: readonly string[], isSameScreen: boolean): void {
  const [before, stays] = [open, [] as string[]]
  for (const name of before) {
    const isClosed = !names.includes(name) && findOverlay(name)?.hide() !== false
    if (!isClosed && isSameScreen) stays.push(name)
  }
  open = [...stays, ...names.filter((name) => !stays.includes(name) && findOverlay(name))]
  for (const name of open) if (!before.includes(name)) findOverlay(name)?.show()
  // An entry whose overlay is gone is left again.
  updateHistory()
}

function findOverlay(name: string): Overlay | undefined {
  return known.get(name) ?? findPopover(name)
}

function findPopover(id: string): Overlay | undefined {
  const element = document.getElementById(id)
  if (!element?.popover) return undefined
  return {
    hide() {
      if (element.matches(':popover-open')) element.hidePopover()
      return true
    },
    show: () => element.showPopover(),
  }
}

/** @returns a function that forgets the overlay, which cannot be shown again then */
export function addOverlay(name: string, overlay: Overlay): () => void {
  known.set(name, overlay)
  return () => {
    known.delete(name)
    closeOverlay(name)
  }
}

export function openOverlay(name: string): void {
  if (open.includes(name)) return
  open = [...open, name]
  updateHistory()
}

export function closeOverlay(name: string): void {
  if (!open.includes(name)) return
  open = open.filter((other) => other !== name)
  updateHistory()
}

function onToggle({ target, newState }: ToggleEvent): void {
  if (!(target instanceof HTMLElement) || target.popover === null) return
  if (newState === 'open') openOverlay(target.id)
  else closeOverlay(target.id)
}

/** Popovers open without React, so they are watched from the document. */
export function watchPopovers(): void {
  document.addEventListener('toggle', onToggle, { capture: true })
  const opened = document.querySelector<HTMLElement>(':popover-open')
  if (opened) openOverlay(opened.id)
  updateHistory()
}

/**
 * Takes the entries of overlays out of the history before a navigation, so that none is left behind
 * in it. What stays open on the same page, such as the sheet of filters, gets its entry back.
 */
export async function navigateWithoutOverlays(navigate: () => Promise<unknown>): Promise<void> {
  await work
  const { pathname } = location
  navigations += 1
  try {
    const { length } = overlaysInHistory()
    if (length > 0) await traverse(-length)
    await navigate()
  } finally {
    navigations -= 1
  }
  current = readCurrent()
  if (location.pathname === pathname) updateHistory()
}
