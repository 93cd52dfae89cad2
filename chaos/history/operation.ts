/** ok: it was acknowledged. refused: it was not done. unknown: nobody can say from the answer. */
export type Outcome = 'ok' | 'refused' | 'unknown'

/** One call from outside: what was asked, when, by whom, and what became of it. */
export type Operation = {
  name: string
  /** Who asked; the token stands for the session. Both empty for the gateway and for visitors. */
  person: string
  token: string
  /** What it was about: the id of a bike or a rental, a payment's reference. */
  about: string
  /** Milliseconds on one clock of this process. */
  startedAt: number
  endedAt: number
  outcome: Outcome
  /** 0: nothing was answered. */
  status: number
  /** The part of the answer that has to be true from then on: an address, a standing, a cost. */
  said: string
}

export type History = readonly Operation[]

export type Tally = Record<Outcome, number>

export function tally(history: History): Tally {
  const counts: Tally = { ok: 0, refused: 0, unknown: 0 }
  for (const { outcome } of history) counts[outcome] += 1
  return counts
}

/**
 * 4xx and "no payment page" are definite; so is an address where nobody listens. After every other
 * trouble the work may have been done.
 */
export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 400) return 'ok'
  if ((status >= 400 && status < 500) || status === 502) return 'refused'
  return 'unknown'
}
