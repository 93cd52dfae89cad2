import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiProblem } from './api.ts'

/**
 * Shows what the server says of single fields at those fields; the first one gets the focus.
 *
 * @param fields the form's field for each name the server uses
 * @returns false when the refusal is about something else, which is then to be shown elsewhere
 */
export function showFieldProblems<Form extends FieldValues>(
  error: unknown,
  fields: Record<string, Path<Form>>,
  setError: UseFormSetError<Form>,
): boolean {
  if (!(error instanceof ApiProblem)) return false
  let shown = false
  for (const { path, message } of error.errorMessages) {
    const field = fields[path]
    if (field === undefined) continue
    setError(field, { type: 'server', message }, { shouldFocus: !shown })
    shown = true
  }
  return shown
}
