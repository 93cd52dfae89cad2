import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiProblem } from './api.ts'
import type { ProblemCode } from './api-problem.ts'
import { type ForeignChange, listForeignChanges, rebaseValues } from './rebase-form.ts'

type Versioned = { revision: string }
export type RevisionConflict = { message: string; changes: ForeignChange[] }

type Options<View extends Versioned, Values extends FieldValues> = {
  opened: View
  form: Pick<UseFormReturn<Values, unknown, unknown>, 'getValues' | 'reset'>
  outdated: ProblemCode
  read: () => Promise<View>
  toValues: (view: View) => Values
  toTexts: (values: Values) => Record<string, string>
}

/**
 * `begun` has the revision that the form sends. It stays that of the opened form, however often the
 * subject is read meanwhile. Once the server has refused it, the form is based on the current
 * values: unchanged fields take the new values, the others keep their text, and `conflict` has the
 * differences.
 */
export function useRevisedForm<View extends Versioned, Values extends FieldValues>({
  opened,
  form,
  outdated,
  read,
  toValues,
  toTexts,
}: Options<View, Values>) {
  const [begun, setBegun] = useState(opened)
  const [conflict, setConflict] = useState<RevisionConflict>()

  function begin(view: View, values = toValues(view)) {
    setBegun(view)
    setConflict(undefined)
    form.reset(values)
  }

  async function readIfPossible(): Promise<View | undefined> {
    try {
      return await read()
    } catch {
      return undefined
    }
  }

  /** Returns true when the save was refused because the form is outdated. */
  async function rebaseIfOutdated(error: unknown): Promise<boolean> {
    if (!(error instanceof ApiProblem) || error.code !== outdated) return false
    const current = await readIfPossible()
    if (!current) return false
    const [before, typed, now] = [toValues(begun), form.getValues(), toValues(current)]
    begin(current, rebaseValues(before, typed, now))
    const changes = listForeignChanges(toTexts(before), toTexts(typed), toTexts(now))
    setConflict({ message: error.message, changes })
    return true
  }

  return { begun, conflict, begin, rebaseIfOutdated }
}
