import type { SandboxState } from './state.ts'

const transportFaults = {
  reset_before: 'the connection breaks and nothing was done',
  reset_after: 'the request is carried out, then the connection breaks',
  timeout: 'the request is carried out, but no answer comes for 70 seconds',
  http500: 'HTTP 500 with an HTML page, nothing done',
  http502: 'HTTP 502 with an HTML page, nothing done',
  html: 'HTTP 200 with an HTML page, nothing done',
  truncated_json: 'the request is carried out, the JSON answer is cut off',
} as const

/** These faults answer in the gateway's own format; a `failed_status` means that nothing was done. */
const answerFaults = {
  init: {
    failed_status: 'refused: wrong store or password',
    foreign_page: 'the payment page is on another host',
  },
  validate: {
    failed_status: 'the validation API reports a failure',
    invalid_transaction: 'the payment is not known yet',
    pending: 'the payment is still pending',
  },
  query: {
    failed_status: 'the query API reports a failure',
    none_found: 'no payment is found yet',
  },
  refund: {
    failed_status: 'refused: the IP address is not registered',
    processing: 'accepted, but the money has not moved yet',
    cancelled: 'accepted, then cancelled: the money stays with the shop',
  },
} as const

export const endpoints = ['init', 'validate', 'query', 'refund'] as const
export type Endpoint = (typeof endpoints)[number]
export type TransportFault = keyof typeof transportFaults
type AnswerFaults = typeof answerFaults
export type AnswerFault<E extends Endpoint = Endpoint> = E extends Endpoint
  ? keyof AnswerFaults[E]
  : never
export type FaultName = TransportFault | AnswerFault

export type Fault = {
  endpoint: Endpoint
  fault: FaultName
  /** The fault hits this number of calls; null means every call until the faults are cleared. */
  times: number | null
  probability: number
  reason?: string
}

export function faultsOf(endpoint: Endpoint): Record<string, string> {
  return { ...transportFaults, ...answerFaults[endpoint] }
}

export function isFaultOf(endpoint: Endpoint, fault: string): fault is FaultName {
  return Object.hasOwn(faultsOf(endpoint), fault)
}

export function isTransportFault(fault: FaultName): fault is TransportFault {
  return Object.hasOwn(transportFaults, fault)
}

export function takeFault({ faults, random }: SandboxState, endpoint: Endpoint): Fault | undefined {
  const hit = faults.find((each) => each.endpoint === endpoint && random() < each.probability)
  if (!hit || hit.times === null) return hit
  hit.times -= 1
  if (hit.times === 0) faults.splice(faults.indexOf(hit), 1)
  return hit
}
