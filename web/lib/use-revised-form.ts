import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiProblem } from './api.ts'
import type { ProblemCode } from './api-problem.ts'
import { type ForeignChange, listForeignChanges, rebaseValues } from './rebase-form.ts'

type Revised = { revision: string }
/** Why a form was refused as outdated, and what is new. */
export type FormNews = { message: string; changes: ForeignChange[] }

type Options<View extends Revised, Values extends FieldValues> = {
  /** What is edited, as it was when the form was opened. */
  opened: View
  form: Pick<UseFormReturn<Values, unknown, unknown>, 'getValues' | 'reset'>
  /** The code of a save that is refused because the form is outdated. */
  outdated: ProblemCode
  read: () => Promise<View>
  toValues: (view: View) => Values
  /** The values in words, by the label of their field. */
  toTexts: (values: Values) => Record<string, string>
}

/**
 * `begun` has the revision that a form sends: of what it was begun with, however often that is read
 * meanwhile. Once the server has refused it, the form stands on what is current: fields that were left alone take
 * the new values, the others keep what was typed, and `news` says what is new.
 */
export function useRevisedForm<View extends Revised, Values extends FieldValues>({
  opened,
  form,
  outdated,
  read,
  toValues,
  toTexts,
}: Options<View, Values>) {
  const [begun, setBegun] = useState(opened)
  const [news, setNews] = useState<FormNews>()

  function begin(view: View, values = toValues(view)) {
    setBegun(view)
    setNews(undefined)
    form.reset(values)
  }

  async function readOrNot(): Promise<View | undefined> {
    try {
      return await read()
    } catch {
      return undefined
    }
  }

  /** True where the save was refused because the form is outdated. */
  async function catchUp(error: unknown): Promise<boolean> {
    if (!(error instanceof ApiProblem) || error.code !== outdated) return false
    const current = await readOrNot()
    if (!current) return false
    const [before, typed, now] = [toValues(begun), form.getValues(), toValues(current)]
    begin(current, rebaseValues(before, typed, now))
    const changes = listForeignChanges(toTexts(before), toTexts(typed), toTexts(now))
    setNews({ message: error.message, changes })
    return true
  }

  return { begun, news, begin, catchUp }
}
