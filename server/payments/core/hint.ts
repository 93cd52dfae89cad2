/** An authentic message helps a lookup to find the charge. */
export type Hint =
  | { kind: 'none' }
  /** The gateway's id under which the charge can be validated. */
  | { kind: 'charge'; valId: string }
  /** The customer has left the page, so it can be closed. */
  | { kind: 'left' }
  /** The page expired because the shop closed it. */
  | { kind: 'closed-by-shop' }

export const NO_HINT: Hint = { kind: 'none' }

/** A hint as a job carries it, also in the form in which earlier versions wrote it. */
export function readHint(stored: Readonly<Record<string, string>>): Hint {
  const { kind, valId, left, ended } = stored
  if (valId !== undefined) return { kind: 'charge', valId }
  if (kind === 'left' || left === 'yes') return { kind: 'left' }
  if (kind === 'closed-by-shop' || ended === 'by us') return { kind: 'closed-by-shop' }
  return NO_HINT
}
