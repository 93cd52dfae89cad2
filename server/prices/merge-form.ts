import type { z } from 'zod'
import { Refusal } from '../refusal.ts'

/** @throws Refusal when the fields do not fit together, with the sentence of the whole form */
export function mergeForm<Form extends object>(
  schema: z.ZodType<Form>,
  before: Form,
  changes: { [Field in keyof Form]?: Form[Field] | undefined },
): Form {
  const merged = schema.safeParse({ ...before, ...changes })
  if (merged.success) return merged.data
  const [issue] = merged.error.issues
  const field = { path: issue?.path.join('.') ?? '', message: issue?.message ?? '' }
  throw new Refusal('invalid', { field })
}
