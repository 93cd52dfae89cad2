import { useNavigation } from 'react-router'

/** A bar that appears when the next page takes longer than 300 ms to load (app.css). */
export function NavigationProgress() {
  if (useNavigation().state === 'idle') return null
  return <div role="progressbar" aria-label="Loading the page" className="navigation-progress" />
}
