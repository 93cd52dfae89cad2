import { useQuery } from '@tanstack/react-query'
import { Link, href, useParams, useSearchParams } from 'react-router'
import type { Receipt } from '#contract/documents'
import { bookingCode } from '#domain/booking-code'
import type { Tender } from '#domain/payments'
import { call } from '../lib/api.ts'
import { formatDayOfYear } from '../lib/format-day.ts'
import { formatLength } from '../lib/length-format.ts'
import { formatPrice, formatTaka } from '../lib/money-format.ts'
import { queryFor } from '../lib/query.ts'
import { nameOfZone } from '../lib/shop-time.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { LINE_LABELS, TENDER_LABELS, describePayment } from '../money/bill-labels.ts'
import { formatSigned } from '../money/format-signed.ts'
import { ADJUSTMENT_LABELS, describeDeposit } from '../money/movement-labels.ts'
import { sumOfTaka } from '../money/sum-of-taka.ts'
import { BikeTimes } from '../rentals/exchange/bike-times.tsx'
import { NoRental, isNoRental } from '../rentals/page/no-rental.tsx'
import { Fact } from '../ui/fact.tsx'
import { Notice } from '../ui/notice.tsx'
import { Problem } from '../ui/problem.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { TableSkeleton } from '../ui/table-skeleton.tsx'
import { Paper, PaperSection, Rows, type Row } from './paper.tsx'
import { usePrintOnArrival } from './print-on-arrival.ts'

/** The parameter `number` shows a receipt that was replaced. */
export default function ReceiptScreen() {
  const { id = '' } = useParams()
  const number = useSearchParams()[0].get('number')
  return (
    <>
      <ScreenTitle>Receipt</ScreenTitle>
      {number === null ? <Newest id={id} /> : <Earlier id={id} number={number} />}
    </>
  )
}

/** Asking for a receipt issues it. The server does so only once, so repeating is harmless. */
function Newest({ id }: { id: string }) {
  const receipt = useQuery({
    queryKey: ['POST /rentals/:id/receipts', id],
    queryFn: ({ signal }) => call('POST /rentals/:id/receipts', { params: { id }, signal }),
    gcTime: 0,
  })
  return (
    <>
      {receipt.isPending && <TableSkeleton message="Loading" />}
      {isNoRental(receipt.error) ? (
        <NoRental />
      ) : (
        <ReadProblem message="Some Error Occurred" of={receipt} />
      )}
      {receipt.data && <ReceiptPaper id={id} receipt={receipt.data} />}
    </>
  )
}

function Earlier({ id, number }: { id: string; number: string }) {
  const receipts = useQuery(queryFor('GET /rentals/:id/receipts', { params: { id } }))
  const receipt = receipts.data?.find((one) => one.number === number)
  return (
    <>
      {receipts.isPending && <TableSkeleton message="Loading" />}
      <ReadProblem message="Some Error Occurred" of={receipts} />
      {receipts.data && !receipt && (
        <Problem message="This rental has no receipt of this number." />
      )}
      {receipt && <ReceiptPaper id={id} receipt={receipt} />}
    </>
  )
}

type Props = { id: string; receipt: Receipt }

function ReceiptPaper({ id, receipt }: Props) {
  const zone = useShopZone()
  usePrintOnArrival()
  const { account, shop, number, issuedAt } = receipt
  const time = (iso: string) => formatDayOfYear(iso, zone)
  const payments = paymentRows(account, time)
  const goodwill = toRows(givenBack(account, true), time)
  const deposits = depositRows(account, time)
  return (
    <Paper
      // Until all is paid it is not yet a receipt for money.
      title={`${account.balance > 0 ? 'Bill' : 'Receipt'} ${number}`}
      rentalId={id}
      shop={shop}
      about={
        <p className="text-muted">
          Issued {time(issuedAt)}, {nameOfZone(zone)}
        </p>
      }
    >
      <Replacement id={id} receipt={receipt} />
      <Ride id={id} receipt={receipt} />
      <PaperSection title="Charges">
        <Rows label="Charges" rows={chargeRows(account)} sums={sumRows(receipt)} />
      </PaperSection>
      <PaperSection title="Payments">
        <Rows
          label="Payments"
          rows={payments}
          sums={[
            account.credit === undefined
              ? { key: 'left', label: 'Left to pay', value: formatTaka(account.balance) }
              : { key: 'left', label: 'To be given back', value: formatTaka(account.credit) },
          ]}
        />
      </PaperSection>
      {goodwill.length > 0 && (
        <PaperSection title="Given back as goodwill, not a part of the charges">
          <Rows label="Goodwill" rows={goodwill} />
        </PaperSection>
      )}
      {deposits.length > 0 && (
        <PaperSection title="Deposit, not a part of the charges">
          <Rows label="Deposit" rows={deposits} sums={[stillHeld(account)]} />
        </PaperSection>
      )}
    </Paper>
  )
}

function Ride({ id, receipt }: Props) {
  const zone = useShopZone()
  const { customer, bike, bikes, account } = receipt
  const { startTime, returnTime, cancelledAt, pricePerHour } = account
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 print:grid-cols-2">
      <Fact label="Customer">{customer.name}</Fact>
      <Fact label={bikes ? 'Bikes' : 'Bike'}>{bikes ? <BikeTimes bikes={bikes} /> : bike}</Fact>
      <Fact label="From">{formatDayOfYear(startTime, zone)}</Fact>
      {returnTime !== null && (
        <Fact label="Until">
          {formatDayOfYear(returnTime, zone)} (
          {formatLength(new Date(startTime), new Date(returnTime))})
        </Fact>
      )}
      {cancelledAt !== null && <Fact label="Cancelled">{formatDayOfYear(cancelledAt, zone)}</Fact>}
      <Fact label="Price">{formatPrice(pricePerHour)} taka per hour</Fact>
      <Fact label="Booking">{bookingCode(id)}</Fact>
    </dl>
  )
}

function Replacement({ id, receipt: { replaces, replacedBy } }: Props) {
  if (replaces === null && replacedBy === null) return null
  const address = href('/dashboard/rentals/:id/receipt', { id })
  const [text, number, to] =
    replacedBy === null
      ? ['Replaces the receipt', replaces ?? '', `${address}?number=${replaces}`]
      : ['No longer valid: replaced by', replacedBy, address]
  return (
    <Notice tone={replacedBy === null ? 'info' : 'bad'}>
      {text}{' '}
      <Link to={to} className="font-medium underline underline-offset-4">
        {number}
      </Link>
    </Notice>
  )
}

type Account = Receipt['account']
type TimeFormat = (iso: string) => string

/** The corrections are one row, because each of them stands in the history of the rental. */
function chargeRows({ lines }: Account): Row[] {
  const corrected = lines
    .filter(({ kind }) => kind === 'correction')
    .reduce((sum, { amount }) => sum + amount, 0)
  const rows = lines
    .filter(({ kind }) => kind !== 'correction')
    .map(({ kind, note, amount }, index) => ({
      key: String(index),
      label: LINE_LABELS[kind],
      ...(note !== '' && { detail: note }),
      value: formatSigned({ amount }),
    }))
  const corrections = {
    key: 'corrections',
    label: 'Corrections',
    value: formatSigned({ amount: corrected }),
  }
  return corrected === 0 ? rows : [...rows, corrections]
}

/**
 * The minimum charge is shown only when it is more than the charges. The tax is a part of the total,
 * so it stands below, where it is not added up.
 */
function sumRows({ account: { total, charged, adjustments = [] }, vat }: Receipt): Row[] {
  const isMinimum = charged > total
  const isWaived = adjustments.some(({ kind }) => kind === 'WAIVER')
  const rows = [
    isMinimum && {
      key: 'lines',
      label: 'Sum of the charges',
      value: formatTaka(total),
      isMuted: true,
    },
    {
      key: 'total',
      label: isMinimum ? 'Total, the minimum charge' : 'Total',
      value: formatTaka(charged),
    },
    vat !== null && {
      key: 'vat',
      label: `VAT of ${vat.percent} % contained in the total${isWaived ? ' without what is waived' : ''}`,
      value: `${formatPrice(vat.contained)} taka`,
      isMuted: true,
    },
  ]
  return rows.filter((row) => row !== false)
}

function describeRefund(tender: Tender | null, isPending: boolean): string {
  if (isPending) return 'To be given back'
  return tender === null ? 'Given back' : `Given back, ${TENDER_LABELS[tender]}`
}

type MoneyRow = { label: string; amount: number; at: string }

const givenBack = ({ refunds }: Account, wantsGoodwill: boolean): MoneyRow[] =>
  refunds
    .filter(({ isGoodwill = false }) => isGoodwill === wantsGoodwill)
    .map(({ tender, amount, at, isPending = false }) => ({
      label: describeRefund(tender, isPending),
      amount: -amount,
      at,
    }))

function paymentRows(account: Account, time: TimeFormat): Row[] {
  const { payments, adjustments = [] } = account
  const paid = payments.map((payment) => ({ ...payment, label: describePayment(payment) }))
  const others = adjustments.map((one) => ({ ...one, label: ADJUSTMENT_LABELS[one.kind] }))
  return toRows([...paid, ...others, ...givenBack(account, false)], time)
}

const toRows = (rows: readonly MoneyRow[], time: TimeFormat): Row[] =>
  rows
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map(({ label, amount, at }, index) => ({
      key: String(index),
      label,
      detail: time(at),
      value: formatSigned({ amount }),
    }))

/** The customer leaves with this paper, so it says what the shop holds. */
const stillHeld = ({ deposits }: Account): Row => ({
  key: 'held',
  label: 'Still held',
  value: formatTaka(
    sumOfTaka(deposits.map(({ action, amount }) => (action === 'take' ? amount : -amount))),
  ),
})

const depositRows = ({ deposits }: Account, time: TimeFormat): Row[] =>
  deposits.map((movement, index) => ({
    key: String(index),
    label: describeDeposit(movement),
    detail: time(movement.at),
    value: formatTaka(movement.amount),
  }))
