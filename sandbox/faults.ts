import type { Random } from './random.ts'

/** What every endpoint can be made to do wrong. */
export const transportFaults = [
  /** The connection is torn down before anything was done. */
  'reset_before',
  /** The work is done (the session exists, the money went back), then the connection is torn down. */
  'reset_after',
  /** The work is done, but the answer is held back for 70 seconds. */
  'timeout',
  /** HTTP 500 with an HTML page, nothing done. */
  'http500',
  /** HTTP 502 with an HTML page, nothing done. */
  'http502',
  /** HTTP 200 with an HTML page, nothing done. */
  'html',
  /** The work is done, and the JSON answer breaks off half way. */
  'truncated_json',
] as const

/** What an endpoint can answer wrongly in the gateway's own words; `failed_status` does nothing. */
export const answerFaults = {
  /** `foreign_page`: GatewayPageURL names somebody else's host. */
  init: ['failed_status', 'foreign_page'],
  validate: ['failed_status', 'invalid_transaction', 'pending'],
  /** `none_found`: the money is not visible yet. */
  query: ['failed_status', 'none_found'],
  /** `processing`: not done yet, money unmoved. `cancelled`: given up, money stays with the shop. */
  refund: ['failed_status', 'processing', 'cancelled'],
} as const

export const endpoints = ['init', 'validate', 'query', 'refund'] as const
export type Endpoint = (typeof endpoints)[number]
export type TransportFault = (typeof transportFaults)[number]
export type AnswerFault<E extends Endpoint = Endpoint> = (typeof answerFaults)[E][number]

export type Fault = {
  endpoint: Endpoint
  fault: TransportFault | AnswerFault
  /** How many calls are still hit; null: every one until the faults are cleared. */
  times: number | null
  /** From 0 to 1: how likely a call is hit. */
  probability: number
  /** What `failed_status` says instead of the gateway's usual reason. */
  reason?: string
}

export type Faults = ReturnType<typeof createFaults>

export function faultsOf(endpoint: Endpoint): readonly (TransportFault | AnswerFault)[] {
  return [...transportFaults, ...answerFaults[endpoint]]
}

export function createFaults(random: Random) {
  let set: Fault[] = []
  return {
    add: (fault: Fault) => {
      set.push({ ...fault })
    },
    all: (): readonly Fault[] => set,
    clear: () => {
      set = []
    },
    /** The first fault that hits this call, counted down. */
    strike: (endpoint: Endpoint): Fault | undefined => {
      const hit = set.find((each) => each.endpoint === endpoint && random() < each.probability)
      if (!hit) return undefined
      if (hit.times !== null) {
        hit.times -= 1
        if (hit.times === 0) set = set.filter((each) => each !== hit)
      }
      return hit
    },
  }
}

export function isTransportFault(fault: string): fault is TransportFault {
  return transportFaults.some((each) => each === fault)
}
