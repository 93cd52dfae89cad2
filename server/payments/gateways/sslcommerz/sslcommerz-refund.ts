import { type Poisha, formatTaka, parseTaka, poisha } from '#domain/money'
import { GatewayError, type RefundAnswer, type RefundRequest } from '../../core/gateway.ts'
import {
  CAPTURED,
  QUERIES,
  RefundReply,
  type Store,
  askSslcommerz,
  buildUrl,
  isConfirmed,
  notConfirmed,
  query,
  refuseTrouble,
  validate,
} from './sslcommerz-client.ts'

const REMARKS_LIMIT = 255

/** `success` only means that the request was accepted. */
const STARTED = new Map<string, RefundAnswer['state']>([
  ['success', 'processing'],
  ['processing', 'processing'],
  ['failed', 'refused'],
])
const FOUND = new Map<string, RefundAnswer['state']>([
  ['refunded', 'refunded'],
  ['processing', 'processing'],
  ['cancelled', 'refused'],
])

/**
 * Refusals that do not prove that nothing was refunded: too little is left of the charge, or the id
 * is known. They follow where a refund was made that the shop does not know of. The gateway documents
 * no list of its sentences, so this one is wide: a refund that it takes for unclear waits for an admin.
 */
const MAY_BE_REFUNDED =
  /more than|exceed|greater|left|remaining|already|duplicate|in use|been refunded/i

function read(
  states: typeof STARTED,
  answer: RefundReply,
  gatewayRef: string | null,
): RefundAnswer {
  const state = states.get(answer.status)
  if (!state) {
    refuseTrouble(answer.APIConnect)
    throw new GatewayError('unknown', `The gateway says of the refund: ${answer.status}`)
  }
  const why = state === 'refused' ? answer.errorReason || answer.status : null
  if (states === STARTED && why !== null && MAY_BE_REFUNDED.test(why)) {
    throw new GatewayError('unknown', why)
  }
  return { state, gatewayRef, why }
}

/**
 * "Initiate refund": our id is its refund_trans_id, under which money goes back once. Whether it has
 * gone already, the refund query says, right away.
 */
export async function refundAtSslcommerz(
  store: Store,
  request: RefundRequest,
  signal: AbortSignal,
): Promise<RefundAnswer> {
  const started = await initiate(store, request, signal)
  if (started.state !== 'processing' || started.gatewayRef === null) return started
  try {
    return await lookUpSslcommerzRefund(store, started.gatewayRef, signal)
  } catch (error) {
    if (error instanceof GatewayError) return started
    throw error
  }
}

async function initiate(
  store: Store,
  request: RefundRequest,
  signal: AbortSignal,
): Promise<RefundAnswer> {
  const { refundId, chargeRef, remarks } = request
  const url = buildUrl(store, QUERIES, {
    bank_tran_id: chargeRef,
    refund_trans_id: refundId,
    refund_amount: formatTaka(await takaOf(store, request, signal)),
    refund_remarks: remarks.slice(0, REMARKS_LIMIT),
  })
  const answer = await askSslcommerz(url, { signal }, RefundReply)
  return read(STARTED, answer, answer.refund_ref_id || null)
}

/** The API takes `refund_amount` in taka, also where the customer paid in another currency. */
async function takaOf(store: Store, request: RefundRequest, signal: AbortSignal): Promise<Poisha> {
  if (request.currency === 'BDT') return poisha(request.minor)
  try {
    return await lookupSettledTaka(store, request, signal)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind !== 'unknown') throw error
    // Nothing was requested yet, so nothing can be on its way.
    throw new GatewayError('unreachable', error.message)
  }
}

/** "Refund query", which knows a refund by the gateway's own reference alone. */
export async function lookUpSslcommerzRefund(
  store: Store,
  gatewayRef: string,
  signal: AbortSignal,
): Promise<RefundAnswer> {
  const answer = await askSslcommerz(
    buildUrl(store, QUERIES, { refund_ref_id: gatewayRef }),
    { signal },
    RefundReply,
  )
  return read(FOUND, answer, gatewayRef)
}

/** The sum is in taka, whatever currency the customer paid in. @throws GatewayError */
async function lookupSettledTaka(
  store: Store,
  { ref, chargeRef }: { ref: string; chargeRef: string },
  signal: AbortSignal,
): Promise<Poisha> {
  for (const { status, val_id: valId } of await query(store, ref, signal)) {
    if (!CAPTURED.includes(status)) continue
    const answer = await validate(store, valId, signal)
    const settled = parseTaka(answer.amount)
    if (isConfirmed(answer, ref, valId) && answer.bank_tran_id === chargeRef && settled) {
      return settled
    }
  }
  throw notConfirmed()
}
