import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { type BikeFilters, readFilters } from './filter-address.ts'

/**
 * What a visitor has entered into the rendered filters before React took over the page. React keeps
 * it on the screen and hears nothing of it, so the form is read once, before the first rerender.
 *
 * @returns what the form needs as its ref
 */
export function useEarlyEntries(onFound: (entries: BikeFilters) => void) {
  const form = useRef<HTMLFormElement>(null)
  const found = useRef<BikeFilters>(undefined)
  const tell = useEffectEvent(onFound)

  useLayoutEffect(() => {
    if (form.current) found.current = readFilters(entriesOf(form.current))
  }, [])
  useEffect(() => {
    if (found.current) tell(found.current)
  }, [])

  return form
}

function entriesOf(form: HTMLFormElement): URLSearchParams {
  const entries = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') entries.set(name, value)
  }
  return entries
}
