import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { RentalPage } from '#contract/rental-page'
import { BillSection } from './bill-section.tsx'

const line = (id: string, amount: number, corrects: string | null) => ({
  _id: id,
  kind: corrects === null ? ('damage' as const) : ('correction' as const),
  amount,
  note: '',
  corrects,
  by: 'Karim',
  at: '2026-11-23T06:00:00.000Z',
})

const show = (corrections: readonly number[]) => {
  const bill = [line('1', 30.3, null), ...corrections.map((taka, n) => line(`c${n}`, taka, '1'))]
  const sums = { totalCost: 150, received: 100, balance: 50 }
  const rental = { ...sums, bill, refunds: [], adjustments: [] } as Partial<RentalPage>
  return renderToStaticMarkup(<BillSection rental={rental as RentalPage} canChange />)
}

test('a line that is corrected in full cannot be taken back, whatever floats say of its sum', () => {
  expect(show([-10.1])).toContain('Reverse')
  expect(show([-10.1, -20.2])).not.toContain('Reverse')
})
