import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import type { FieldProblem } from './api-problem.ts'
import { ApiProblem } from './api.ts'

/** A taken email is a refusal of the whole call, but is shown at the field. */
function fieldProblemsOf({ code, message, errorMessages }: ApiProblem): FieldProblem[] {
  return code === 'email_taken' ? [{ path: 'email', message }] : errorMessages
}

/**
 * Shows what the server says about single fields at those fields; the first one gets the focus.
 *
 * @param schema the form's schema: its keys are the form's fields
 * @param renamed the form's field for each name the server uses, where the two differ
 * @returns false when the refusal is about no field of the form and must be shown elsewhere
 */
export function showFieldProblems<Form extends FieldValues>(
  error: unknown,
  schema: { readonly shape: object },
  setError: UseFormSetError<Form>,
  renamed: Record<string, Path<Form>> = {},
): boolean {
  if (!(error instanceof ApiProblem)) return false
  const isField = (name: string): name is Path<Form> => Object.hasOwn(schema.shape, name)
  let shown = false
  for (const { path, message } of fieldProblemsOf(error)) {
    const field = renamed[path] ?? path
    if (!isField(field)) continue
    setError(field, { type: 'server', message }, { shouldFocus: !shown })
    shown = true
  }
  return shown
}
