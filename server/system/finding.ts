import type { SystemFinding } from '#contract/system'

export type Finding = Omit<SystemFinding, 'check'>

export const ok = (sentence: string): Finding => ({ state: 'ok', sentence, action: null })

export const warning = (sentence: string, action: string | null): Finding => ({
  state: 'warning',
  sentence,
  action,
})

export const fault = (sentence: string, action: string | null): Finding => ({
  state: 'fault',
  sentence,
  action,
})

const ORDER = ['fault', 'warning', 'ok'] as const

/**
 * Several findings about the same thing become one, with the worst state and every sentence of that
 * state.
 */
export function worstOf(findings: readonly Finding[]): Finding {
  const state = ORDER.find((one) => findings.some((finding) => finding.state === one)) ?? 'ok'
  const worst = findings.filter((finding) => finding.state === state)
  const actions = worst.flatMap(({ action }) => action ?? [])
  return {
    state,
    sentence: worst.map(({ sentence }) => sentence).join(' '),
    action: actions.length > 0 ? [...new Set(actions)].join(' ') : null,
  }
}
