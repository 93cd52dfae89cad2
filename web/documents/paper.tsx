import type { ReactNode } from 'react'
import { Link, href } from 'react-router'
import type { Receipt } from '#contract/documents'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

type Props = {
  title: string
  rentalId: string
  shop: Receipt['shop']
  about: ReactNode
  children: ReactNode
}

export function Paper({ title, rentalId, shop, about, children }: Props) {
  return (
    <div className="mx-auto max-w-[52rem]">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link
          to={href('/dashboard/rentals/:id', { id: rentalId })}
          className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4"
        >
          Back to the rental
        </Link>
        <Button onClick={() => print()}>Print</Button>
      </div>
      <Card className="grid gap-8 p-5 sm:p-10 print:gap-6 print:rounded-none print:border-0 print:bg-transparent print:p-0 print:shadow-none">
        <header className="flex flex-wrap justify-between gap-x-10 gap-y-5 sm:flex-nowrap">
          <div className="grid min-w-1/2 content-start gap-1">
            <h1 className="text-3xl">{title}</h1>
            {about}
          </div>
          <address className="text-sm not-italic wrap-anywhere sm:text-right">
            <span className="block text-base font-semibold">{shop.name}</span>
            <span className="block max-w-80 text-balance">{shop.address}</span>
            <span className="block">{shop.phone}</span>
            <span className="block">{shop.email}</span>
            {shop.bin !== '' && <span className="block">BIN {shop.bin}</span>}
          </address>
        </header>
        {children}
      </Card>
    </div>
  )
}

type PaperSectionProps = { title: string; children: ReactNode }

export function PaperSection({ title, children }: PaperSectionProps) {
  return (
    <section className="grid gap-3 break-inside-avoid">
      <h2 className="border-b border-line pb-1.5 text-lg">{title}</h2>
      {children}
    </section>
  )
}

export type Row = {
  key: string
  label: ReactNode
  detail?: ReactNode
  value: ReactNode
  isMuted?: boolean
}

type RowsProps = { label: string; rows: Row[]; sums?: Row[] }

export function Rows({ label, rows, sums = [] }: RowsProps) {
  return (
    <table aria-label={label} className="w-full text-left">
      <tbody className="divide-y divide-line">
        {rows.map(({ key, label: name, detail, value }) => (
          <tr key={key} className="break-inside-avoid align-top">
            <th scope="row" className="py-2 pr-4 font-medium">
              {name}
              {detail !== undefined && (
                <span className="block text-sm font-normal text-muted wrap-anywhere">{detail}</span>
              )}
            </th>
            <td className="py-2 text-right whitespace-nowrap tabular-nums">{value}</td>
          </tr>
        ))}
      </tbody>
      {sums.length > 0 && (
        <tfoot className="border-t-2 border-line-strong">
          {sums.map(({ key, label: name, value, isMuted = false }) => (
            <tr key={key} className={isMuted ? 'text-muted' : 'text-lg font-semibold'}>
              <th scope="row" className="pt-2 pr-4 [font-weight:inherit]">
                {name}
              </th>
              <td className="pt-2 text-right whitespace-nowrap tabular-nums">{value}</td>
            </tr>
          ))}
        </tfoot>
      )}
    </table>
  )
}
