import { constantFrom, record } from 'fast-check'
import { fromTaka } from '#domain/money'
import { signedAmount } from '#domain/bill'
import { command, hasRentals, nth, pickNth, type rentalCommands, stored } from './commands.ts'
import { compareAnswer } from './compare.ts'
import { addBillLine, payAtCounter } from './rules.ts'

const counterPayments = command({
  name: 'pay at the counter',
  drawn: record({ rental: nth, amount: constantFrom(undefined, undefined, 5, 20, 200) }),
  when: hasRentals,
  async run(model, shop, { amount, ...drawn }) {
    const rental = pickNth(stored(model), drawn.rental)
    const part = amount === undefined ? undefined : fromTaka(amount)
    const isAllowed = payAtCounter(model, rental, part)
    const body = { tender: 'cash', amount }
    const input = { params: { id: rental.id }, body }
    compareAnswer(isAllowed, await shop.callAsAdmin('POST /rentals/:id/counter-payments', input))
  },
})

const billLines = command({
  name: 'change the bill',
  drawn: record({
    rental: nth,
    kind: constantFrom('damage', 'discount'),
    amount: constantFrom(5, 15, 60, 400),
  }),
  when: hasRentals,
  async run(model, shop, { kind, amount, ...drawn }) {
    const rental = pickNth(stored(model), drawn.rental)
    const isAllowed = addBillLine(model, rental, signedAmount(kind, fromTaka(amount)))
    const input = { params: { id: rental.id }, body: { kind, amount, note: 'Model' } }
    compareAnswer(isAllowed, await shop.callAsAdmin('POST /rentals/:id/bill-lines', input))
  },
})

export const billCommands: typeof rentalCommands = [
  [2, counterPayments],
  [2, billLines],
]
