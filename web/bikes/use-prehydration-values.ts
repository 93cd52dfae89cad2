import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { type BikeFilters, readFilters } from './filter-search-params.ts'

/**
 * Reads what a visitor entered into the server-rendered filters before hydration. React keeps those
 * values in the form without an event for them, so the form is read once, before the first update.
 *
 * @returns the ref of the form
 */
export function usePrehydrationValues(onFound: (values: BikeFilters) => void) {
  const form = useRef<HTMLFormElement>(null)
  const found = useRef<BikeFilters>(undefined)
  const report = useEffectEvent(onFound)

  useLayoutEffect(() => {
    if (form.current) found.current = readFilters(valuesOf(form.current))
  }, [])
  useEffect(() => {
    if (found.current) report(found.current)
  }, [])

  return form
}

function valuesOf(form: HTMLFormElement): URLSearchParams {
  const values = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') values.set(name, value)
  }
  return values
}
