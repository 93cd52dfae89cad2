import type { Random } from '#sandbox/random'
import type { controlOf } from '#server/testing/sandbox-control'
import { anyOf, between } from './chance.ts'

const ANYWHERE = ['reset_before', 'reset_after', 'http500', 'http502', 'html', 'truncated_json']
const TROUBLE = {
  init: [...ANYWHERE, 'failed_status', 'foreign_page'],
  validate: [...ANYWHERE, 'invalid_transaction', 'pending'],
  query: [...ANYWHERE, 'none_found'],
  refund: [...ANYWHERE, 'failed_status', 'processing'],
} as const
/** One call of so many waits for an answer until the shop gives up waiting. */
const SILENCE = 0.1
const ENDPOINTS = ['init', 'validate', 'query', 'refund'] as const

const CALM = 0.6

/** Now and then the gateway is gone, or answers nonsense, or too little, for its next few calls. */
export function createGatewayTrouble(gateway: ReturnType<typeof controlOf>, random: Random) {
  return async function step(): Promise<void> {
    await gateway.clearFaults()
    if (random() < CALM) return
    const endpoint = anyOf(random, ENDPOINTS)
    const isSilent = random() < SILENCE
    const fault = isSilent ? 'timeout' : anyOf(random, TROUBLE[endpoint])
    await gateway.fault({ endpoint, fault, times: isSilent ? 1 : between(random, 1, 4) })
  }
}
