import { parseAmount } from '../amounts.ts'
import { dhakaDateTime } from '../clock.ts'
import type { ActiveFault } from '../fault-responses.ts'
import { followRefund, openRefund } from '../refunds.ts'
import type { Fields } from '../request-body.ts'
import type { SandboxState } from '../state.ts'
import { createReference } from './notification.ts'

/** The shop's own `refund_trans_id` is mandatory and makes a repeat harmless. */
export function initRefund(
  state: SandboxState,
  fields: Fields,
  { fault, reason = 'Your IP is not registered for refunds' }: ActiveFault<'refund'>,
) {
  const { bank_tran_id: bankTranId = '', refund_trans_id: refundTransId = '' } = fields
  const amountMinor = parseAmount(fields['refund_amount'] ?? '')
  const failed = (errorReason: string, APIConnect = 'DONE') => ({
    APIConnect,
    bank_tran_id: bankTranId,
    trans_id: '',
    refund_ref_id: '',
    status: 'failed',
    errorReason,
  })
  if (refundTransId === '' || refundTransId.length > 30) {
    return failed('refund_trans_id is mandatory, with at most 30 characters', 'INVALID_REQUEST')
  }
  if (!amountMinor) return failed('refund_amount is not a valid amount', 'INVALID_REQUEST')
  if (fault === 'failed_status') return failed(reason, 'FAILED')

  const refundRefId = createReference(state)
  const request = { refundTransId, refundRefId, bankTranId, amountMinor }
  const refund = openRefund(state, request, fault)
  if (typeof refund === 'string') return failed(refund)
  return {
    APIConnect: 'DONE',
    bank_tran_id: bankTranId,
    trans_id: refund.capture.tranId,
    refund_ref_id: refund.refundRefId,
    status: refund.state === 'refunded' ? 'success' : 'processing',
    errorReason: '',
  }
}

export function queryRefund(
  state: SandboxState,
  fields: Fields,
  { fault, reason = 'Try again later' }: ActiveFault<'refund'>,
) {
  if (fault === 'failed_status') return { APIConnect: 'FAILED', errorReason: reason }
  const refund = followRefund(state, fields['refund_ref_id'] ?? '', fault)
  if (!refund) return { APIConnect: 'DONE', status: 'failed', errorReason: 'Unknown refund_ref_id' }
  return {
    APIConnect: 'DONE',
    bank_tran_id: refund.capture.bankTranId,
    trans_id: refund.capture.tranId,
    refund_ref_id: refund.refundRefId,
    status: refund.state,
    initiated_on: dhakaDateTime(refund.initiatedOn),
    refunded_on: refund.refundedOn ? dhakaDateTime(refund.refundedOn) : '',
    errorReason: refund.state === 'cancelled' ? 'Refund was cancelled' : '',
  }
}
