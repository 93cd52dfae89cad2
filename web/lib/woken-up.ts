import { useEffect } from 'react'

/** Coming back with the browser's button can wake a page up exactly as it was left: busy, say. */
export function useWokenUp(onWake: () => void): void {
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onWake()
    }
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [onWake])
}
