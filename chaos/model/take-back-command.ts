import { boolean, constantFrom, record } from 'fast-check'
import { fromTaka, poisha, toTaka } from '#domain/money'
import { HOUR_MS } from '#domain/time'
import { moveDeposit } from './account-rules.ts'
import { actAsAdmin } from './bill-commands.ts'
import { command, hasRentals, isBooked, nth, pickRental, type rentalCommands } from './commands.ts'
import { compareAnswer } from './compare.ts'
import { addBillLine, isRemainderInReview, payAtCounter, returnBike } from './rules.ts'
import { readStart } from './shop.ts'
import { type Model, type Rental, dueOf, findPayment, isPending } from './state.ts'

type Parts = { damage: number; usesDeposit: boolean; pays: boolean }

/** The parts lead the model where the single acts lead it, and are the body of the one call. */
function settle(model: Model, rental: Rental, { damage, usesDeposit, pays }: Parts) {
  // A payment that is in review keeps the bill as it is, and the return alone is entered.
  if (isRemainderInReview(model, rental)) return {}
  const lines = [{ kind: 'damage', amount: damage, note: 'Model' }]
  if (damage > 0) addBillLine(model, rental, fromTaka(damage))
  const owed = () => Math.max(0, dueOf(model, rental))
  const used = poisha(usesDeposit ? Math.min(owed(), rental.deposit) : 0)
  if (used > 0) moveDeposit(model, rental, { action: 'use', amount: used, tender: null })
  const paid = poisha(pays ? owed() : 0)
  if (paid > 0) payAtCounter(model, rental, paid)
  return {
    ...(damage > 0 && { lines }),
    ...(used > 0 && { deposit: { use: toTaka(used) } }),
    ...(paid > 0 && { payments: [{ tender: 'cash', amount: toTaka(paid) }] }),
  }
}

const takeBack = command({
  name: 'take the bike back in one step',
  drawn: record({
    rental: nth,
    hours: constantFrom(-1, 0.1, 2, 5),
    damage: constantFrom(0, 15, 400),
    usesDeposit: boolean(),
    pays: boolean(),
  }),
  when: hasRentals,
  async run(model, shop, { hours, rental: drawn, ...parts }) {
    const rental = pickRental(model, drawn, isBooked)
    const page = findPayment(model, { rental, purpose: 'REMAINDER' }, isPending)
    // Money that is found while the page is closed changes the rental, and the admin has to look again.
    if (page && page.charges.length > 0) return
    const start = await readStart(shop, rental.id)
    const returnTime = new Date(start.getTime() + hours * HOUR_MS)
    const isAllowed = returnBike(model, rental, start, returnTime)
    const body = { returnTime, ...(isAllowed && settle(model, rental, parts)) }
    const reply = await actAsAdmin(shop, 'POST /rentals/:id/take-back', rental.id, body)
    compareAnswer(isAllowed, reply)
  },
})

export const takeBackCommands: typeof rentalCommands = [[3, takeBack]]
