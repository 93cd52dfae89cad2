import { useEffect, useState } from 'react'

const PAUSE_MS = 250

/** The value once it has not changed for a moment, so that a number is not asked for digit by digit. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const pause = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [value])
  return settled
}
