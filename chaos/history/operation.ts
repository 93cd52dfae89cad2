/** ok: it was acknowledged. refused: it was not done. unknown: the answer does not tell. */
export type Outcome = 'ok' | 'refused' | 'unknown'

/** One call from outside: what was asked, when, by whom, and how it ended. */
export type Operation = {
  name: string
  /** The caller and the token of the session. Both empty for the gateway and for visitors. */
  person: string
  token: string
  /** The id of a bike or a rental, or the reference of a payment. */
  about: string
  /** Milliseconds on one clock of this process. */
  startedAt: number
  endedAt: number
  outcome: Outcome
  /** 0: there was no answer. */
  status: number
  /** The part of the answer that must stay true: a URL, a status, a cost. */
  result: string
}

export type History = readonly Operation[]

export type Tally = Record<Outcome, number>

export function tally(history: History): Tally {
  const counts: Tally = { ok: 0, refused: 0, unknown: 0 }
  for (const { outcome } of history) counts[outcome] += 1
  return counts
}

/**
 * 4xx and "no payment page" (502) are definite. After any other failure the work may have been done.
 */
export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 400) return 'ok'
  if ((status >= 400 && status < 500) || status === 502) return 'refused'
  return 'unknown'
}
