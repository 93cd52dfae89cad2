export const INCOMPLETE_TIME = 'Complete the date and time.'

/** An input that is filled in halfway has no value, like an empty one; only its validity differs. */
export function findIncompleteTimes(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll('input')].filter(({ validity }) => validity.badInput)
}
