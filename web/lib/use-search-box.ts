import { useEffect, useState } from 'react'

const DEBOUNCE_MS = 250

/**
 * Holds the text of a search box whose settled value is stored elsewhere (in the URL). Every
 * keystroke is shown at once and reported to `onSettled` after a short pause. When the settled
 * value changes for another reason (the back button, a cleared filter), the box shows the new
 * value.
 */
export function useSearchBox(settled: string, onSettled: (text: string) => void) {
  const [box, setBox] = useState({ typed: settled, reported: settled, lastSettled: settled })
  const { typed, reported } = box
  if (settled !== box.lastSettled) {
    const isOwn = settled === reported
    setBox({ typed: isOwn ? typed : settled, reported: settled, lastSettled: settled })
  }

  useEffect(() => {
    if (typed.trim() === reported) return undefined
    const pause = setTimeout(() => {
      setBox((current) => ({ ...current, reported: typed.trim() }))
      onSettled(typed.trim())
    }, DEBOUNCE_MS)
    return () => clearTimeout(pause)
  }, [typed, reported, onSettled])

  return {
    typed,
    type: (text: string) => setBox((current) => ({ ...current, typed: text })),
    clear: () => setBox((current) => ({ ...current, typed: '', reported: '' })),
  }
}
