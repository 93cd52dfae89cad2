/**
 * The field was changed elsewhere while the form was open. `typed` is undefined unless it was
 * changed here too.
 */
export type ForeignChange = { label: string; now: string; typed: string | undefined }

/**
 * Values are compared as JSON, because an empty input for a number holds NaN, which is stored as
 * null.
 */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function rebaseValues<Values>(begun: Values, typed: Values, now: Values): Values {
  if (isSame(begun, typed)) return now
  if (!isRecord(begun) || !isRecord(typed) || !isRecord(now)) return typed
  const fields = Object.entries(typed)
  return Object.fromEntries(
    fields.map(([field, value]) => [field, rebaseValues(begun[field], value, now[field])]),
  ) as Values
}

type Texts = Readonly<Record<string, string>>

export function listForeignChanges(begun: Texts, typed: Texts, now: Texts): ForeignChange[] {
  return Object.entries(now)
    .filter(([label, text]) => text !== begun[label])
    .map(([label, text]) => {
      const isTyped = typed[label] !== begun[label] && typed[label] !== text
      return { label, now: text, typed: isTyped ? typed[label] : undefined }
    })
}
