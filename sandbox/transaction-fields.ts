import { formatAmount, storeAmount } from './amounts.ts'
import { channels } from './channels.ts'
import { dhakaDateTime } from './dhaka-time.ts'
import type { Transaction } from './sessions.store.ts'
import type { Fields } from './signature.ts'

/** What an IPN and a browser return say about a transaction; each status has its own field set. */
export function notificationFields(transaction: Transaction, storeId: string): Fields {
  const base = { ...commonFields(transaction), store_id: storeId, error: transaction.error }
  if (transaction.status === 'VALID') {
    return {
      ...base,
      ...capturedFields(transaction),
      ...channels[transaction.channel],
      subscription_id: '',
    }
  }
  if (transaction.status === 'FAILED') return { ...base, ...channels.none }
  return base
}

/** One transaction as Order Validation and the transaction query answer it. */
export function answerFields(transaction: Transaction): Fields {
  return {
    ...commonFields(transaction),
    ...capturedFields(transaction),
    ...channels[transaction.channel],
    status: currentStatus(transaction),
    emi_instalment: '0',
    emi_amount: '0.00',
    emi_description: '',
    emi_issuer: '',
    discount_amount: '0.00',
    discount_percentage: '0',
    discount_remarks: '',
    validated_on: transaction.validatedOn ? dhakaDateTime(transaction.validatedOn) : '',
    gw_version: '4.00-sim',
  }
}

/** VALID until the shop has asked for its validation once, VALIDATED from then on. */
function currentStatus({ status, validatedOn }: Transaction): string {
  return status === 'VALID' && validatedOn ? 'VALIDATED' : status
}

function commonFields(transaction: Transaction): Fields {
  const amount = formatAmount(transaction.amountMinor)
  const [a, b, c, d] = transaction.values
  return {
    status: transaction.status,
    tran_id: transaction.tranId,
    tran_date: dhakaDateTime(transaction.at),
    bank_tran_id: transaction.bankTranId,
    amount,
    currency: transaction.currency,
    currency_type: transaction.currency,
    currency_amount: amount,
    currency_rate: '1.0000',
    base_fair: '0.00',
    value_a: a,
    value_b: b,
    value_c: c,
    value_d: d,
  }
}

function capturedFields(transaction: Transaction): Fields {
  return {
    val_id: transaction.valId ?? '',
    store_amount: transaction.valId
      ? formatAmount(storeAmount(transaction.amountMinor))
      : formatAmount(0),
    risk_level: transaction.risky ? '1' : '0',
    risk_title: transaction.risky ? 'Risky' : 'Safe',
  }
}
