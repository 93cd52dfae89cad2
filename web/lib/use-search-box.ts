import { useEffect, useState } from 'react'

const DEBOUNCE_MS = 250

/** `reported` begins with the settled value; the others are on their way to be settled. */
type Box = { typed: string; reported: string[]; lastSettled: string }

/** A value that was reported settles late on a slow device; what was typed meanwhile stays. */
export function settleBox({ typed, reported }: Box, settled: string): Box {
  const isOwn = reported.includes(settled)
  return {
    typed: isOwn ? typed : settled,
    reported: isOwn ? reported.slice(reported.indexOf(settled)) : [settled],
    lastSettled: settled,
  }
}

/**
 * Holds the text of a search box whose settled value is stored elsewhere (in the URL). Every
 * keystroke is shown at once and reported to `onSettled` after a short pause. When the settled
 * value changes for another reason (the back button, a cleared filter), the box shows the new
 * value.
 */
export function useSearchBox(settled: string, onSettled: (text: string) => void) {
  const [box, setBox] = useState({ typed: settled, reported: [settled], lastSettled: settled })
  const { typed } = box
  const reported = box.reported.at(-1)
  if (settled !== box.lastSettled) setBox(settleBox(box, settled))

  useEffect(() => {
    if (typed.trim() === reported) return undefined
    const pause = setTimeout(() => {
      setBox((current) => ({ ...current, reported: [...current.reported, typed.trim()] }))
      onSettled(typed.trim())
    }, DEBOUNCE_MS)
    return () => clearTimeout(pause)
  }, [typed, reported, onSettled])

  return {
    typed,
    type: (text: string) => setBox((current) => ({ ...current, typed: text })),
    /** The caller stores the text now, together with something else. */
    settleNow: () =>
      setBox((current) => ({ ...current, reported: [...current.reported, typed.trim()] })),
    clear: () =>
      setBox((current) => ({ ...current, typed: '', reported: [...current.reported, ''] })),
  }
}
