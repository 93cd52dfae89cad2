import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Agreement } from '#contract/documents'
import { bookingCode } from '#domain/booking-code'
import { formatDayOfYear } from '../lib/format-day.ts'
import { ADVANCE_TEXT, formatTaka } from '../lib/money-format.ts'
import { queryFor } from '../lib/query.ts'
import { nameOfZone } from '../lib/shop-time.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { FUEL_LABELS, describeId, formatKilometres } from '../rentals/handover/handover-labels.ts'
import { BikeTimes } from '../rentals/exchange/bike-times.tsx'
import { NoRental, isNoRental } from '../rentals/page/no-rental.tsx'
import { RideTerms } from '../rentals/quote/ride-terms.tsx'
import { Fact } from '../ui/fact.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { TableSkeleton } from '../ui/table-skeleton.tsx'
import { Paper, PaperSection } from './paper.tsx'
import { usePrintOnArrival } from './print-on-arrival.ts'

export default function AgreementScreen() {
  const { id = '' } = useParams()
  const agreement = useQuery(queryFor('GET /rentals/:id/agreement', { params: { id } }))
  return (
    <>
      <ScreenTitle>Rental agreement</ScreenTitle>
      {agreement.isPending && <TableSkeleton message="Loading" />}
      {isNoRental(agreement.error) ? (
        <NoRental />
      ) : (
        <ReadProblem message="Some Error Occurred" of={agreement} />
      )}
      {agreement.data && <AgreementPaper agreement={agreement.data} />}
    </>
  )
}

type Props = { agreement: Agreement }

const FACTS = 'grid gap-x-8 gap-y-3 sm:grid-cols-2 print:grid-cols-2'

function AgreementPaper({ agreement }: Props) {
  const zone = useShopZone()
  usePrintOnArrival()
  const { reference, shop, customer, bike, startTime, plannedReturn } = agreement
  return (
    <Paper
      title="Rental agreement"
      rentalId={reference}
      shop={shop}
      about={<p className="text-sm text-muted wrap-anywhere">Booking {bookingCode(reference)}</p>}
    >
      <PaperSection title="Customer">
        <dl className={FACTS}>
          <Fact label="Name">{customer.name}</Fact>
          <Fact label="Phone">{customer.phone}</Fact>
          {customer.address !== '' && <Fact label="Address">{customer.address}</Fact>}
          {customer.email !== '' && <Fact label="Email">{customer.email}</Fact>}
        </dl>
      </PaperSection>
      <PaperSection title="Rental">
        <dl className={FACTS}>
          <Fact label={agreement.bikes ? 'Bikes' : 'Bike'}>
            {agreement.bikes ? <BikeTimes bikes={agreement.bikes} /> : bike}
          </Fact>
          <Fact label="Start">{formatDayOfYear(startTime, zone)}</Fact>
          <Fact label="Planned return">
            {plannedReturn === null ? 'Not set' : formatDayOfYear(plannedReturn, zone)}
          </Fact>
          <Fact label="Paid so far">{formatTaka(agreement.received)}</Fact>
        </dl>
        <Conditions agreement={agreement} />
      </PaperSection>
      <PaperSection title="Handover">
        <Handover agreement={agreement} />
      </PaperSection>
      {agreement.terms && (
        <section className="grid gap-3">
          <h2 className="border-b border-line pb-1.5 text-lg">Terms</h2>
          <p className="whitespace-pre-wrap">{agreement.terms.text}</p>
          <p className="text-xs wrap-anywhere text-muted">
            Mark of this text (SHA-256): {agreement.terms.sha256}
          </p>
        </section>
      )}
      <Signatures agreement={agreement} />
    </Paper>
  )
}

function Conditions({ agreement }: Props) {
  const { pricePerHour, prices, startTime, plannedReturn, received } = agreement
  const { depositTaken, depositPaidOnline } = agreement
  const zone = useShopZone()
  const from = new Date(startTime)
  const to = plannedReturn === null ? undefined : new Date(plannedReturn)
  return (
    <>
      <RideTerms
        ride={{ pricePerHour, prices, from, to }}
        coupon={agreement.coupon}
        paid={received}
        depositPaid={depositPaidOnline}
        cancelling={describeCancelling(agreement, zone)}
        lateFee={agreement.lateFee ?? undefined}
      />
      <p>
        The real return time is billed, at least {ADVANCE_TEXT}. All times are in {nameOfZone(zone)}
        .
        {depositTaken > (depositPaidOnline?.amount ?? 0) &&
          ` The shop has taken a deposit of ${formatTaka(depositTaken)}${depositPaidOnline ? ' in all' : ''}. The customer gets it back after the ride, less what is owed for damage.`}
      </p>
    </>
  )
}

/** The sentence holds whenever the paper is read. */
const describeCancelling = ({ freeCancellationUntil, advance }: Agreement, zone: string): string =>
  freeCancellationUntil === null
    ? `The advance of ${formatTaka(advance)} is not refunded if the booking is cancelled.`
    : `The advance of ${formatTaka(advance)} is given back when the booking is cancelled until ${formatDayOfYear(freeCancellationUntil, zone)}.`

const BLANK = '_______________'

/** Before the handover the document has empty lines, which the shop fills in by hand. */
function Handover({ agreement: { handedOut } }: Props) {
  const zone = useShopZone()
  const { at, odometer, fuel, note, idCheck } = handedOut ?? {
    at: null,
    odometer: null,
    fuel: null,
    note: '',
    idCheck: null,
  }
  return (
    <dl className={FACTS}>
      <Fact label="Handed out">{at === null ? BLANK : formatDayOfYear(at, zone)}</Fact>
      <Fact label="ID seen">{idCheck ? describeId(idCheck) : BLANK}</Fact>
      <Fact label="Odometer">{odometer === null ? BLANK : formatKilometres(odometer)}</Fact>
      <Fact label="Fuel">{fuel === null ? BLANK : FUEL_LABELS[fuel]}</Fact>
      <Fact label="Condition">{note === '' ? BLANK : note}</Fact>
    </dl>
  )
}

function Signatures({ agreement: { handedOut, customer } }: Props) {
  const zone = useShopZone()
  const accepted = handedOut?.agreement
  return (
    <section className="grid gap-8 break-inside-avoid">
      {accepted && (
        <p>
          Accepted by {accepted.name ?? customer.name} on{' '}
          {formatDayOfYear(accepted.acceptedAt, zone)}.
        </p>
      )}
      <div className="grid gap-8 pt-8 sm:grid-cols-2 print:grid-cols-2">
        {['Date and signature of the customer', 'Date and signature for the shop'].map((line) => (
          <p key={line} className="border-t border-line-strong pt-2 text-sm">
            {line}
          </p>
        ))}
      </div>
    </section>
  )
}
