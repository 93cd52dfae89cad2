import type { Random } from '#sandbox/random'
import type { controlOf } from '#server/testing/sandbox-control'
import { pick, integerBetween } from './random-choice.ts'

const ANY_ENDPOINT = ['reset_before', 'reset_after', 'http500', 'http502', 'html', 'truncated_json']
const FAULTS = {
  init: [...ANY_ENDPOINT, 'failed_status', 'foreign_page'],
  validate: [...ANY_ENDPOINT, 'invalid_transaction', 'pending'],
  query: [...ANY_ENDPOINT, 'none_found'],
  refund: [...ANY_ENDPOINT, 'failed_status', 'processing'],
} as const
const TIMEOUT_SHARE = 0.1
const ENDPOINTS = ['init', 'validate', 'query', 'refund'] as const

const FAULTLESS_SHARE = 0.6

export function createFaultStep(gateway: ReturnType<typeof controlOf>, random: Random) {
  return async function faultStep(): Promise<void> {
    await gateway.clearFaults()
    if (random() < FAULTLESS_SHARE) return
    const endpoint = pick(random, ENDPOINTS)
    const isTimeout = random() < TIMEOUT_SHARE
    const fault = isTimeout ? 'timeout' : pick(random, FAULTS[endpoint])
    await gateway.fault({ endpoint, fault, times: isTimeout ? 1 : integerBetween(random, 1, 4) })
  }
}
