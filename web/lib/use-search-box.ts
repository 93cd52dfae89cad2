import { useEffect, useState } from 'react'

/** Long enough to type on, short enough to feel like an answer. */
const PAUSE_MS = 250

/**
 * The text of a search box whose settled value lives elsewhere (in the address). Every keystroke
 * shows at once; `onSettled` hears of it after a short pause. When the value changes for another
 * reason (the back button, a cleared filter), the box shows that.
 */
export function useSearchBox(settled: string, onSettled: (text: string) => void) {
  const [box, setBox] = useState({ typed: settled, told: settled, seen: settled })
  const { typed, told } = box
  if (settled !== box.seen) {
    const isOwn = settled === told
    setBox({ typed: isOwn ? typed : settled, told: settled, seen: settled })
  }

  useEffect(() => {
    if (typed.trim() === told) return undefined
    const pause = setTimeout(() => {
      setBox((current) => ({ ...current, told: typed.trim() }))
      onSettled(typed.trim())
    }, PAUSE_MS)
    return () => clearTimeout(pause)
  }, [typed, told, onSettled])

  return {
    typed,
    type: (text: string) => setBox((current) => ({ ...current, typed: text })),
    /** Forgets what was typed and not yet told. */
    clear: () => setBox((current) => ({ ...current, typed: '', told: '' })),
  }
}
