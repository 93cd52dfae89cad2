import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import type { Closing } from '#contract/closings'
import { formatDayOfYear } from '../lib/format-day.ts'
import { formatTaka } from '../lib/money-format.ts'
import { useShop } from '../lib/shop.ts'
import { TENDER_LABELS } from '../money/bill-labels.ts'
import { describeDifference } from './describe-difference.ts'

type Props = { closing: Closing; onPrinted: () => void }

/** Only paper shows it: while it is printed, the rest of the page is left out (app.css). */
export function ClosingPaper({ closing, onPrinted }: Props) {
  const done = useEffectEvent(onPrinted)
  useEffect(() => {
    window.print()
    done()
  }, [])
  return createPortal(<Sheet closing={closing} />, document.body)
}

const CELL = 'py-2 pr-4 text-right tabular-nums'

function Sheet({ closing: { from, to, by, startingCash, tenders } }: { closing: Closing }) {
  const shop = useShop()
  const time = (iso: string) => formatDayOfYear(iso, shop.timeZone)
  return (
    <article data-paper className="hidden gap-6 text-ink print:grid">
      <header className="flex justify-between gap-10">
        <div>
          <h1 className="text-3xl">Closing</h1>
          <p>
            {from === null ? 'Since the beginning' : `From ${time(from)}`}, until {time(to)}
          </p>
          <p>Closed by {by}</p>
        </div>
        <address className="text-right text-sm not-italic">
          <span className="block text-base font-semibold">{shop.name}</span>
          {shop.address}
        </address>
      </header>
      <table className="w-full text-left">
        <thead className="border-b border-line-strong">
          <tr>
            <th className="py-2 pr-4">Tender</th>
            {['Expected', 'Counted', 'Difference'].map((header) => (
              <th key={header} className={CELL}>
                {header}
              </th>
            ))}
            <th className="py-2">Note</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {tenders.map(({ tender, expected, counted, difference, note }) => (
            <tr key={tender}>
              <th scope="row" className="py-2 pr-4 font-medium">
                {TENDER_LABELS[tender]}
              </th>
              <td className={CELL}>{formatTaka(expected)}</td>
              <td className={CELL}>{formatTaka(counted)}</td>
              <td className={CELL}>{describeDifference(difference)}</td>
              <td className="py-2 wrap-anywhere">{note}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>Starting cash that stays in the till: {formatTaka(startingCash)}</p>
      <p className="mt-16 w-72 border-t border-ink pt-2 text-sm">Signature</p>
    </article>
  )
}
