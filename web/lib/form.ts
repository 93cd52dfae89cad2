import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import type { FieldProblem } from './api-problem.ts'
import { ApiProblem } from './api.ts'

/** A taken e-mail is a refusal of the whole call; its place is the field all the same. */
function fieldProblemsOf({ code, message, errorMessages }: ApiProblem): FieldProblem[] {
  return code === 'email_taken' ? [{ path: 'email', message }] : errorMessages
}

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
  for (const { path, message } of fieldProblemsOf(error)) {
    const field = fields[path]
    if (field === undefined) continue
    setError(field, { type: 'server', message }, { shouldFocus: !shown })
    shown = true
  }
  return shown
}
