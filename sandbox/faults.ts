import type { SandboxState } from './state.ts'

/**
 * The request is carried out and its answer lost at `reset_after`, `timeout` and `truncated_json`; at
 * the others nothing is done.
 */
const TRANSPORT_FAULTS = [
  'reset_before',
  'reset_after',
  'timeout',
  'http500',
  'http502',
  'html',
  'truncated_json',
] as const

/** These faults answer in the gateway's own format; a `failed_status` means that nothing was done. */
const ANSWER_FAULTS = {
  init: ['failed_status', 'foreign_page'],
  validate: ['failed_status', 'invalid_transaction', 'pending'],
  query: ['failed_status', 'none_found'],
  refund: ['failed_status', 'processing', 'cancelled'],
} as const

export const endpoints = ['init', 'validate', 'query', 'refund'] as const
export type Endpoint = (typeof endpoints)[number]
export type TransportFault = (typeof TRANSPORT_FAULTS)[number]
type AnswerFaults = typeof ANSWER_FAULTS
export type AnswerFault<E extends Endpoint = Endpoint> = E extends Endpoint
  ? AnswerFaults[E][number]
  : never
export type FaultName = TransportFault | AnswerFault

export type Fault = {
  endpoint: Endpoint
  fault: FaultName
  /** The fault hits this number of calls; null means every call until the faults are cleared. */
  times: number | null
  reason?: string
}

export function faultNamesOf(endpoint: Endpoint): readonly FaultName[] {
  return [...TRANSPORT_FAULTS, ...ANSWER_FAULTS[endpoint]]
}

export function isTransportFault(fault: FaultName): fault is TransportFault {
  return TRANSPORT_FAULTS.some((name) => name === fault)
}

export function takeFault({ faults }: SandboxState, endpoint: Endpoint): Fault | undefined {
  const hit = faults.find((each) => each.endpoint === endpoint)
  if (!hit || hit.times === null) return hit
  hit.times -= 1
  if (hit.times === 0) faults.splice(faults.indexOf(hit), 1)
  return hit
}
