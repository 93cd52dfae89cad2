import { useState } from 'react'
import type { BillLine, RentalPage } from '#contract/rental-page'
import { isInBalance } from '#domain/account'
import { call } from '../../lib/api.ts'
import { formatLength } from '../../lib/length-format.ts'
import { ADVANCE_TEXT, ADVANCE_TAKA, formatPrice, formatTaka } from '../../lib/money-format.ts'
import { sumOfTaka } from '../../money/sum-of-taka.ts'
import { messages } from '../../messages.ts'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { describePrices } from '../quote/ride-price.ts'
import { TextButton } from '../../ui/text-button.tsx'
import { LINE_LABELS } from '../../money/bill-labels.ts'
import { ADJUSTMENT_LABELS } from '../../money/movement-labels.ts'
import { useRentalAct } from '../use-rental-act.ts'

/** No admin has added these lines, so no admin can take them back. */
const FIXED: readonly BillLine['kind'][] = ['ride', 'correction', 'cancellation']

type Props = { rental: RentalPage; canChange: boolean }

export function BillSection({ rental, canChange }: Props) {
  const [wrong, setWrong] = useState<BillLine>()
  if (rental.bill.length === 0) {
    if (rental.cancelled) return <p className="text-muted">Nothing is charged for this booking.</p>
    return (
      <p className="text-muted">
        The bill comes when the bike is back: {describePrices(rental)}, at least {ADVANCE_TEXT}.
        {describePlanned(rental)}
      </p>
    )
  }
  const corrected = new Set(rental.bill.map(({ corrects }) => corrects))
  const mayTakeBack = (line: BillLine) =>
    canChange && !FIXED.includes(line.kind) && leftOf(line, rental) !== 0
  return (
    <Card className="overflow-hidden">
      <table className="w-full text-left">
        <caption className="sr-only">Bill</caption>
        <tbody className="divide-y divide-line">
          {rental.bill.map((line) => (
            <tr key={line._id} className="align-top">
              <th scope="row" className="px-5 py-3.5 font-medium">
                {LINE_LABELS[line.kind]}
                <span className="block text-sm font-normal text-muted wrap-anywhere">
                  {line.kind === 'ride' && line.note === '' && !corrected.has(line._id)
                    ? describeRide(rental)
                    : line.note}
                </span>
                {mayTakeBack(line) && (
                  <TextButton
                    onClick={() => setWrong(line)}
                    aria-label={`Reverse ${LINE_LABELS[line.kind]}, ${formatTaka(line.amount)}`}
                  >
                    Reverse
                  </TextButton>
                )}
              </th>
              <Amount taka={line.amount} />
            </tr>
          ))}
        </tbody>
        <Sums rental={rental} />
      </table>
      {wrong && <TakeBack rental={rental} line={wrong} onClose={() => setWrong(undefined)} />}
    </Card>
  )
}

/** Says " 400 taka of the planned 800 taka are paid." where the return is planned. */
const describePlanned = ({ quote, received }: RentalPage): string =>
  quote === undefined
    ? ''
    : ` ${formatTaka(received)} of the planned ${formatTaka(quote)} are paid.`

/**
 * The note replaces this text with a price list, and when the return time was corrected: "6 h 20 min
 * at 150.00 taka per hour".
 */
function describeRide({ startTime, returnTime = startTime, pricePerHour }: RentalPage): string {
  const length = formatLength(new Date(startTime), new Date(returnTime))
  return `${length} at ${formatPrice(pricePerHour)} taka per hour`
}

function Amount({ taka }: { taka: number }) {
  return (
    <td className="px-5 py-3.5 text-right whitespace-nowrap tabular-nums">
      {taka < 0 ? `− ${formatTaka(-taka)}` : formatTaka(taka)}
    </td>
  )
}

function Sums({ rental }: { rental: RentalPage }) {
  const { totalCost, received, balance, credit, cancelled } = rental
  const hasMinimum = !cancelled && totalCost < ADVANCE_TAKA
  const refunds = rental.refunds.filter((refund) => isInBalance(refund, cancelled?.at))
  const refunded = sumOfTaka(refunds.map(({ amount }) => amount))
  const adjusted = Map.groupBy(rental.adjustments, ({ kind }) => kind)
  const givenBack = refunds.every(({ isDone }) => isDone) ? 'Given back' : 'To be given back'
  const sums = [
    ['Total', totalCost],
    ...(hasMinimum ? [['Minimum charge', ADVANCE_TAKA] as const] : []),
    ['Paid', received],
    ...[...adjusted].map(
      ([kind, found]) =>
        [ADJUSTMENT_LABELS[kind], sumOfTaka(found.map(({ amount }) => amount))] as const,
    ),
    ...(refunded > 0 ? [[givenBack, refunded] as const] : []),
  ] as const
  return (
    <tfoot className="border-t-2 border-line-strong">
      {sums.map(([label, taka]) => (
        <tr key={label}>
          <th scope="row" className="px-5 pt-3 font-medium text-muted">
            {label}
          </th>
          <td className="px-5 pt-3 text-right whitespace-nowrap text-muted tabular-nums">
            {formatTaka(taka)}
          </td>
        </tr>
      ))}
      <tr className="text-lg">
        <th scope="row" className="px-5 py-4 font-semibold">
          {credit > 0 ? 'Credit to give back' : 'Left to pay'}
        </th>
        <td className="px-5 py-4 text-right font-semibold whitespace-nowrap tabular-nums">
          {formatTaka(credit > 0 ? credit : balance)}
        </td>
      </tr>
    </tfoot>
  )
}

/**
 * A corrected return corrects the late fee and the coupon as well, so a line counts with its
 * corrections.
 */
const leftOf = ({ _id, amount }: BillLine, { bill }: RentalPage): number =>
  sumOfTaka([amount, ...bill.filter(({ corrects }) => corrects === _id).map((line) => line.amount)])

type TakeBackProps = { rental: RentalPage; line: BillLine; onClose: () => void }

function TakeBack({ rental, line, onClose }: TakeBackProps) {
  const left = leftOf(line, rental)
  const correcting = useRentalAct({
    rental,
    send: (_: undefined, revision) =>
      call('POST /rentals/:id/bill-lines', {
        params: { id: rental._id },
        body: {
          kind: 'correction',
          corrects: line._id,
          note: `${LINE_LABELS[line.kind]} taken back`,
          revision,
        },
      }),
    done: messages.billChanged,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Reverse this line?"
      description={`${LINE_LABELS[line.kind]}, ${formatTaka(left)}: ${line.note}. The bill is then ${formatTaka(rental.totalCost - left)}. Both lines stay on the bill.`}
      confirmLabel="Reverse"
      confirmVariant="primary"
      busy={correcting.isPending}
      error={correcting.error}
      onConfirm={() => correcting.mutate(undefined)}
    />
  )
}
