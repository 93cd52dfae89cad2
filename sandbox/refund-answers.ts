import { parseAmount } from './amounts.ts'
import { dhakaDateTime } from './dhaka-time.ts'
import type { Struck } from './answer.ts'
import type { References } from './references.ts'
import type { RefundDesk } from './refund-desk.ts'
import type { Fields } from './signature.ts'

const initStatus = { refunded: 'success', processing: 'processing', cancelled: 'processing' }

/** Refund init. The shop's own `refund_trans_id` is mandatory and makes a repeat harmless. */
export function initRefund(
  { refunds, references }: { refunds: RefundDesk; references: References },
  fields: Fields,
  { fault, reason = 'Your IP is not registered for refunds' }: Struck<'refund'>,
) {
  const bankTranId = fields['bank_tran_id'] ?? ''
  const refundTransId = fields['refund_trans_id'] ?? ''
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

  const refundRefId = references.refundRefId()
  const refund = refunds.open({ refundTransId, refundRefId, bankTranId, amountMinor }, fault)
  if (typeof refund === 'string') return failed(refund)
  return {
    APIConnect: 'DONE',
    bank_tran_id: bankTranId,
    trans_id: refund.capture.tranId,
    refund_ref_id: refund.refundRefId,
    status: initStatus[refund.state],
    errorReason: '',
  }
}

/** What became of a refund that was accepted. */
export function queryRefund(
  refunds: RefundDesk,
  fields: Fields,
  { fault, reason = 'Try again later' }: Struck<'refund'>,
) {
  if (fault === 'failed_status') return { APIConnect: 'FAILED', errorReason: reason }
  const refund = refunds.follow(fields['refund_ref_id'] ?? '', fault)
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
