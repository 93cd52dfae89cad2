import { formatAmount, storeAmount } from './amounts.ts'
import { channels } from './channels.ts'
import { dhakaDateTime } from './dhaka-time.ts'
import { paidMinor, type Transaction } from './sessions.store.ts'
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
    ...discountFields(transaction),
    validated_on: transaction.validatedOn ? dhakaDateTime(transaction.validatedOn) : '',
    gw_version: '4.00-sim',
  }
}

/** VALID until the shop has asked for its validation once, VALIDATED from then on. */
function currentStatus({ status, validatedOn }: Transaction): string {
  return status === 'VALID' && validatedOn ? 'VALIDATED' : status
}

function commonFields(transaction: Transaction): Fields {
  const [a, b, c, d] = transaction.values
  return {
    status: transaction.status,
    tran_id: transaction.tranId,
    tran_date: dhakaDateTime(transaction.at),
    bank_tran_id: transaction.bankTranId,
    amount: formatAmount(paidMinor(transaction)),
    currency: transaction.currency,
    currency_type: transaction.currency,
    currency_amount: formatAmount(transaction.amountMinor),
    currency_rate: '1.0000',
    base_fair: '0.00',
    value_a: a,
    value_b: b,
    value_c: c,
    value_d: d,
  }
}

function discountFields({ amountMinor, discountMinor }: Transaction): Fields {
  return {
    discount_amount: formatAmount(discountMinor),
    discount_percentage: String(Math.round((discountMinor / amountMinor) * 100)),
    discount_remarks: discountMinor > 0 ? 'Simulated bank campaign' : '',
  }
}

function capturedFields(transaction: Transaction): Fields {
  return {
    val_id: transaction.valId ?? '',
    store_amount: transaction.valId
      ? formatAmount(storeAmount(paidMinor(transaction)))
      : formatAmount(0),
    risk_level: transaction.risky ? '1' : '0',
    risk_title: transaction.risky ? 'Risky' : 'Safe',
  }
}
