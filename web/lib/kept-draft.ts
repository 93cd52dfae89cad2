import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useSession } from './session.ts'

/** Another person who logs in at the same window must not find them, so each session has its own. */
const drafts = new Map<string, unknown>()

/** `begun` is what the form was opened with: a save of it is refused where it is outdated. */
type Draft<View, Values> = { begun: View; values: Values }

/** Returns what was typed and not saved before the screen was left, if anything. */
export function useKeptDraft<View, Values extends FieldValues>(name: string) {
  const key = `${name} ${useSession()?.token ?? ''}`
  const [draft] = useState(() => drafts.get(key) as Draft<View, Values> | undefined)
  return { key, draft }
}

type Options<View, Values extends FieldValues> = {
  key: string
  draft: Draft<View, Values> | undefined
  begun: View
  form: Pick<UseFormReturn<Values, unknown, FieldValues>, 'subscribe' | 'reset'>
}

/** Keeps what is typed for as long as the page is open, so that a link to another screen loses nothing. */
export function useKeepDraft<View, Values extends FieldValues>({
  key,
  draft,
  begun,
  form: { subscribe, reset },
}: Options<View, Values>) {
  // The defaults stay, so that the fields with other values count as changed.
  useEffect(() => {
    if (draft) reset(draft.values, { keepDefaultValues: true })
  }, [draft, reset])
  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback({ values, isDirty = false }) {
          if (isDirty) drafts.set(key, { begun, values: structuredClone(values) })
          else drafts.delete(key)
        },
      }),
    [key, begun, subscribe],
  )
}
