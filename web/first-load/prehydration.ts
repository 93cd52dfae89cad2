import { useEffect, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * The value is false on the server and during hydration, because the server had no data of any
 * query.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/**
 * Records which submit button was pressed before React hydrated the page, which can take many
 * seconds on a slow line. The script is in the head of every page.
 */
export const earlySubmitScript = `addEventListener('click', function (event) {
  var button = event.target.closest('button[data-submits]')
  if (button) button.dataset.pressed = ''
}, true)`

/**
 * Submits the form whose button was pressed before hydration. Until then the button must not be of
 * the type submit: the browser itself would put the fields, a password too, into the URL.
 */
export function useEarlySubmit() {
  const isHydrated = useHydrated()
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const button = ref.current
    if (!isHydrated || button?.dataset['pressed'] === undefined) return
    delete button.dataset['pressed']
    button.form?.requestSubmit()
  }, [isHydrated])
  return isHydrated
    ? ({ ref, type: 'submit' } as const)
    : ({ ref, type: 'button', 'data-submits': '' } as const)
}

/**
 * Reads what a visitor entered into a form before hydration. React keeps those values in the form
 * without an event for them, so the form is read once, before the first update.
 *
 * @returns the ref of the form
 */
export function usePrehydrationValues(onFound: (values: URLSearchParams) => void) {
  const form = useRef<HTMLFormElement>(null)
  const found = useRef<URLSearchParams>(undefined)
  const report = useEffectEvent(onFound)

  useLayoutEffect(() => {
    if (form.current) found.current = valuesOf(form.current)
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
