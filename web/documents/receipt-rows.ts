import type { Receipt } from '#contract/documents'
import type { Tender } from '#domain/payments'
import { formatPrice, formatTaka } from '../lib/money-format.ts'
import { LINE_LABELS, TENDER_LABELS, describePayment } from '../money/bill-labels.ts'
import { describeDeposit } from '../money/movement-labels.ts'
import type { Row } from './paper.tsx'

type Account = Receipt['account']
type TimeFormat = (iso: string) => string

const signed = (taka: number) => (taka < 0 ? `− ${formatTaka(-taka)}` : formatTaka(taka))

export const chargeRows = ({ lines }: Account): Row[] =>
  lines.map(({ kind, note, amount }, index) => ({
    key: String(index),
    label: LINE_LABELS[kind],
    ...(note !== '' && { detail: note }),
    value: signed(amount),
  }))

/** The minimum charge is shown only when it is more than the charges. */
export function sumRows({ account: { total, charged }, vat }: Receipt): Row[] {
  const sum = { key: 'total', label: 'Total', value: formatTaka(charged) }
  return [
    ...(charged > total
      ? [{ key: 'lines', label: 'Sum of the charges', value: formatTaka(total) }]
      : []),
    ...(vat
      ? [
          {
            key: 'vat',
            label: `VAT of ${vat.percent} % contained in the total`,
            value: `${formatPrice(vat.contained)} taka`,
          },
        ]
      : []),
    charged > total ? { ...sum, label: 'Total, the minimum charge' } : sum,
  ]
}

function describeRefund(tender: Tender | null, isPending: boolean): string {
  if (isPending) return 'To be given back'
  return tender === null ? 'Given back' : `Given back, ${TENDER_LABELS[tender]}`
}

export function paymentRows({ payments, refunds }: Account, time: TimeFormat): Row[] {
  const paid = payments.map((payment) => ({ ...payment, label: describePayment(payment) }))
  const back = refunds.map(({ tender, amount, at, isPending = false }) => ({
    label: describeRefund(tender, isPending),
    amount: -amount,
    at,
  }))
  return [...paid, ...back]
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map(({ label, amount, at }, index) => ({
      key: String(index),
      label,
      detail: time(at),
      value: signed(amount),
    }))
}

export const depositRows = ({ deposits }: Account, time: TimeFormat): Row[] =>
  deposits.map((movement, index) => ({
    key: String(index),
    label: describeDeposit(movement),
    detail: time(movement.at),
    value: formatTaka(movement.amount),
  }))
