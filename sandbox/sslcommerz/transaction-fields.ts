import { formatAmount } from '../amounts.ts'
import { dhakaDateTime } from '../clock.ts'
import type { Fields } from '../request-body.ts'
import { paidMinor, type Channel, type Transaction } from '../sessions.store.ts'

/** The gateway's fee of 2.5 % is deducted from the shop's share. */
const STORE_SHARE = 0.975

const channels: Record<Channel, readonly [string, string, string, string]> = {
  card: ['VISA-Sim', '411111XXXXXX1111', 'SIM BANK', 'VISA'],
  bkash: ['BKASH-BKash', '01700XXXX00', 'BKash Mobile Banking', 'MOBILEBANKING'],
  none: ['', '', '', ''],
}

/** IPN and browser return have the same fields, and each status has its own set. */
export function notificationFields(transaction: Transaction, storeId: string): Fields {
  const base = { ...commonFields(transaction), store_id: storeId, error: transaction.error }
  if (transaction.status === 'VALID') {
    return {
      ...base,
      ...captureFields(transaction),
      ...cardFields(transaction.channel),
      subscription_id: '',
    }
  }
  return transaction.status === 'FAILED' ? { ...base, ...cardFields('none') } : base
}

export function answerFields(transaction: Transaction): Fields {
  const { status, amountMinor, discountMinor, validatedOn } = transaction
  return {
    ...commonFields(transaction),
    ...captureFields(transaction),
    ...cardFields(transaction.channel),
    // The status stays VALID until the shop has asked for the validation once.
    status: status === 'VALID' && validatedOn ? 'VALIDATED' : status,
    emi_instalment: '0',
    emi_amount: '0.00',
    emi_description: '',
    emi_issuer: '',
    discount_amount: formatAmount(discountMinor),
    discount_percentage: String(Math.round((discountMinor / amountMinor) * 100)),
    discount_remarks: discountMinor > 0 ? 'Simulated bank campaign' : '',
    validated_on: validatedOn ? dhakaDateTime(validatedOn) : '',
    gw_version: '4.00-sim',
  }
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

function captureFields(transaction: Transaction): Fields {
  const { valId, isRisky } = transaction
  const receivedMinor = valId === null ? 0 : Math.round(paidMinor(transaction) * STORE_SHARE)
  return {
    val_id: valId ?? '',
    store_amount: formatAmount(receivedMinor),
    risk_level: isRisky ? '1' : '0',
    risk_title: isRisky ? 'Risky' : 'Safe',
  }
}

function cardFields(channel: Channel): Fields {
  const [type, number, issuer, brand] = channels[channel]
  const isKnown = channel !== 'none'
  return {
    card_type: type,
    card_no: number,
    card_issuer: issuer,
    card_brand: brand,
    card_sub_brand: isKnown ? 'Classic' : '',
    card_issuer_country: isKnown ? 'Bangladesh' : '',
    card_issuer_country_code: isKnown ? 'BD' : '',
  }
}
