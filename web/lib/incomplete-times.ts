import type { FormEvent } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

export const INCOMPLETE_TIME = 'Complete the date and time.'

/** An input that is filled in halfway has no value, like an empty one; only its validity differs. */
export function findIncompleteTimes(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll('input')].filter(({ validity }) => validity.badInput)
}

/** Refuses a time that is filled in halfway, which the form takes for an empty one. */
export function refuseIncomplete<Values extends FieldValues, Valid>(
  event: FormEvent<HTMLFormElement>,
  {
    setError,
    clearErrors,
  }: Pick<UseFormReturn<Values, unknown, Valid>, 'setError' | 'clearErrors'>,
): boolean {
  const [incomplete] = findIncompleteTimes(event.currentTarget)
  if (!incomplete) return false
  event.preventDefault()
  const name = incomplete.name as Path<Values>
  setError(name, { message: INCOMPLETE_TIME }, { shouldFocus: true })
  incomplete.addEventListener('input', () => clearErrors(name), { once: true })
  return true
}
