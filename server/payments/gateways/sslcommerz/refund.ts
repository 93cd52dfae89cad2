import { formatTaka, poisha } from '#domain/money'
import { GatewayError, type RefundAnswer, type RefundRequest } from '../gateway.ts'
import { RefundAnswer as Answer } from './answers.ts'
import { ask } from './client.ts'
import { QUERIES, type Store, addressOf, refuseTrouble } from './store.ts'

const REMARKS_LIMIT = 255

/** What the two calls say, in the port's words. `success` means no more than that it was taken. */
const STARTED: Record<string, RefundAnswer['state']> = {
  success: 'processing',
  processing: 'processing',
  failed: 'refused',
}
const FOUND: Record<string, RefundAnswer['state']> = {
  refunded: 'refunded',
  processing: 'processing',
  cancelled: 'refused',
}

function read(states: typeof STARTED, answer: Answer, gatewayRef: string | null): RefundAnswer {
  const state = states[answer.status]
  if (!state) {
    refuseTrouble(answer.APIConnect)
    throw new GatewayError('unknown', `The gateway says of the refund: ${answer.status}`)
  }
  const why = state === 'refused' ? answer.errorReason || answer.status : null
  return { state, gatewayRef, why }
}

/**
 * "Initiate refund": our id is its refund_trans_id, under which money goes back once. Whether it has
 * gone already, the refund query says, right away.
 */
export async function refund(
  store: Store,
  request: RefundRequest,
  signal: AbortSignal,
): Promise<RefundAnswer> {
  const started = await initiate(store, request, signal)
  if (started.state !== 'processing' || started.gatewayRef === null) return started
  try {
    return await lookupRefund(store, started.gatewayRef, signal)
  } catch (error) {
    if (error instanceof GatewayError) return started
    throw error
  }
}

async function initiate(
  store: Store,
  { refundId, chargeRef, minor, remarks }: RefundRequest,
  signal: AbortSignal,
): Promise<RefundAnswer> {
  const url = addressOf(store, QUERIES, {
    bank_tran_id: chargeRef,
    refund_trans_id: refundId,
    refund_amount: formatTaka(poisha(minor)),
    refund_remarks: remarks.slice(0, REMARKS_LIMIT),
  })
  const answer = await ask(url, { signal }, Answer)
  return read(STARTED, answer, answer.refund_ref_id || null)
}

/** "Refund query", which knows a refund by the gateway's own reference alone. */
export async function lookupRefund(
  store: Store,
  gatewayRef: string,
  signal: AbortSignal,
): Promise<RefundAnswer> {
  const answer = await ask(
    addressOf(store, QUERIES, { refund_ref_id: gatewayRef }),
    { signal },
    Answer,
  )
  return read(FOUND, answer, gatewayRef)
}
