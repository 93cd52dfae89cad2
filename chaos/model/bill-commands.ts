import { boolean, constantFrom, record } from 'fast-check'
import type { ApiKey } from '#contract/api'
import type { RentalPage } from '#contract/rental-page'
import { fromTaka, poisha, toTaka } from '#domain/money'
import { creditOf } from '#domain/prepayment'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import { MINUTE_MS } from '#domain/time'
import { signedAmount } from '#domain/bill'
import { cancel, moveDeposit, payOut, refund } from './account-rules.ts'
import {
  ALL,
  command,
  hasRentals,
  isBooked,
  nth,
  pickNth,
  pickRental,
  type rentalCommands,
  stored,
} from './commands.ts'
import { compareAnswer } from './compare.ts'
import { addBillLine, payAtCounter } from './rules.ts'
import { type RealShop, readExactStart, readStart } from './shop.ts'
import { type Rental, accountOf, isTooCloseToTell, payableOf } from './state.ts'

/** The page is read first, so that the act knows its revision; a hold has no page. */
export async function actAsAdmin(shop: RealShop, key: ApiKey, id: string, body: object) {
  const params = { id }
  const page = (await shop.callAsAdmin('GET /rentals/:id', { params })).body.data as
    | RentalPage
    | undefined
  return shop.callAsAdmin(key, { params, body: { ...body, revision: page?.revision ?? 'none' } })
}

const counterPayments = command({
  name: 'pay at the counter',
  drawn: record({ rental: nth, amount: constantFrom(undefined, undefined, 5, 20, 200) }),
  when: hasRentals,
  async run(model, shop, { amount, ...drawn }) {
    const rental = pickRental(model, drawn.rental, (one) => payableOf(model, one) > 0)
    const part = amount === undefined ? undefined : fromTaka(amount)
    await readExactStart(shop, rental)
    const isAllowed = payAtCounter(model, rental, part)
    const body = { tender: 'cash', amount }
    const reply = await actAsAdmin(shop, 'POST /rentals/:id/counter-payments', rental.id, body)
    compareAnswer(isAllowed, reply)
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
    const body = { kind, amount, note: 'Model' }
    const reply = await actAsAdmin(shop, 'POST /rentals/:id/bill-lines', rental.id, body)
    compareAnswer(isAllowed, reply)
  },
})

const endings = command({
  name: 'cancel',
  drawn: record({
    rental: nth,
    kind: constantFrom('customer', 'shop', 'no_show'),
    isFree: boolean(),
  }),
  when: hasRentals,
  async run(model, shop, { kind, isFree: wantsFree, ...drawn }) {
    const rental = pickRental(model, drawn.rental, isBooked)
    const isFree = kind === 'shop' && wantsFree
    const startTime = await readStart(shop, rental.id)
    const noShowFrom = new Date(startTime.getTime() + DEFAULT_SHOP.noShowMinutes * MINUTE_MS)
    if (isTooCloseToTell(model, [startTime, noShowFrom])) return
    const isAllowed = cancel(model, { rental, startTime, kind, isFree })
    const params = { id: rental.id }
    const isNoShow = kind === 'no_show'
    const key = isNoShow ? 'POST /rentals/:id/no-show' : 'POST /rentals/:id/cancel'
    const input = { params, body: isNoShow ? { isBikeInShop: true } : isFree ? { isFree } : {} }
    const { token } = rental.customer
    const asCustomer = kind === 'customer'
    const reply = asCustomer
      ? shop.call(key, { ...input, as: token })
      : shop.callAsAdmin(key, input)
    compareAnswer(isAllowed, await reply)
  },
})

const refunds = command({
  name: 'give back',
  drawn: record({ rental: nth, amount: constantFrom(10, 40, 100) }),
  when: hasRentals,
  async run(model, shop, { amount, ...drawn }) {
    const rental = pickNth(stored(model), drawn.rental)
    const isAllowed = refund(model, rental, fromTaka(amount))
    const body = { amount, reason: 'Model', how: 'gateway' }
    compareAnswer(isAllowed, await actAsAdmin(shop, 'POST /rentals/:id/refunds', rental.id, body))
  },
})

const payOuts = command({
  name: 'pay a credit out',
  drawn: record({ rental: nth, amount: constantFrom<(number | typeof ALL)[]>(20, 80, ALL, ALL) }),
  when: hasRentals,
  async run(model, shop, { amount: wish, ...drawn }) {
    const credit = (one: Rental) => (one.isReturned ? creditOf(accountOf(model, one)) : 0)
    const rental = pickRental(model, drawn.rental, (one) => credit(one) > 0)
    const amount = wish === ALL ? toTaka(poisha(credit(rental))) || 1 : wish
    const isAllowed = payOut(model, rental, fromTaka(amount))
    const body = { amount, reason: 'OVERPAID', how: 'gateway' }
    compareAnswer(isAllowed, await actAsAdmin(shop, 'POST /rentals/:id/refunds', rental.id, body))
  },
})

const deposits = command({
  name: 'deposit',
  drawn: record({
    rental: nth,
    action: constantFrom('take', 'take', 'return', 'return', 'keep', 'use'),
    amount: constantFrom(50, 100, 300),
    isOnline: boolean(),
  }),
  when: hasRentals,
  async run(model, shop, { action, amount, isOnline, ...drawn }) {
    const isLikely = (one: Rental) => (action === 'take' ? isBooked(one) : one.deposit > 0)
    const rental = pickRental(model, drawn.rental, isLikely)
    const isNoMoney = action === 'keep' || action === 'use'
    const tender = isNoMoney ? null : action === 'return' && isOnline ? 'online' : 'cash'
    const isAllowed = moveDeposit(model, rental, { action, amount: fromTaka(amount), tender })
    const how = tender === null ? { note: 'Model' } : { tender }
    const body = { action, amount, ...how }
    compareAnswer(isAllowed, await actAsAdmin(shop, 'POST /rentals/:id/deposit', rental.id, body))
  },
})

export const billCommands: typeof rentalCommands = [
  [2, counterPayments],
  [2, billLines],
  [2, endings],
  [1, refunds],
  [2, payOuts],
  [3, deposits],
]
