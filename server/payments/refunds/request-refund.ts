import type { RefundOutcome } from '#domain/refunds'
import { GatewayError, type PaymentGateway, type RefundAnswer } from '../core/gateway.ts'
import type { Refund } from '../core/refunds.store.ts'

const REQUEST_TIMEOUT_MS = 15_000

/** One call to the gateway has this result. */
export type RefundResult = {
  outcome: RefundOutcome
  gatewayRef: string | null
  /** The gateway's words, where it did not refund. */
  reason: string | null
}

/** Requests the refund, or looks it up once the gateway has accepted it. */
export async function requestRefund(
  gateway: PaymentGateway | undefined,
  refund: Refund,
): Promise<RefundResult> {
  if (!gateway) return withoutGateway(refund)
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const request = {
    refundId: refund.id,
    ref: refund.paymentId,
    chargeRef: refund.chargeRef,
    minor: refund.amount,
    currency: refund.currency,
    remarks: refund.reason,
  }
  try {
    return toResult(
      await (refund.gatewayRef === null
        ? gateway.refund(request, signal)
        : gateway.lookupRefund(request, refund.gatewayRef, signal)),
    )
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return {
      outcome: outcomeOf(error, refund),
      gatewayRef: refund.gatewayRef,
      reason: error.message,
    }
  }
}

function toResult({ state, gatewayRef, why }: RefundAnswer): RefundResult {
  return { outcome: state, gatewayRef, reason: why }
}

/** Without credentials for the gateway that took the money, no request leaves the shop. */
function withoutGateway({ gatewayRef }: Refund): RefundResult {
  const reason = 'The shop has no access to the gateway that took the money'
  return { outcome: gatewayRef === null ? 'refused' : 'unclear', gatewayRef, reason }
}

/** A lookup that the gateway refuses says nothing about the refund itself. */
function outcomeOf({ kind }: GatewayError, { gatewayRef }: Refund): RefundOutcome {
  if (kind === 'unreachable') return 'unreachable'
  if (gatewayRef !== null || kind === 'unknown') return 'unclear'
  return 'refused'
}
