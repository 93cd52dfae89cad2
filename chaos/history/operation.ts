/** ok: it was acknowledged. refused: it was not done. unknown: the answer does not tell. */
export type Outcome = 'ok' | 'refused' | 'unknown'

export type Operation = {
  name: string
  /**
   * The session is named by its user and token. Both are empty for the gateway and for visitors.
   */
  person: string
  token: string
  about: string
  /** Times are milliseconds on one clock of this process. */
  startedAt: number
  endedAt: number
  outcome: Outcome
  status: number
  /** This part of the answer must stay true: a URL, a status, a cost. */
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
 * 4xx and "no payment page" (502) are definite. After any other failure the work may have been
 * done.
 */
export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 400) return 'ok'
  if ((status >= 400 && status < 500) || status === 502) return 'refused'
  return 'unknown'
}
