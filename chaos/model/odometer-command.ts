import { constantFrom, record } from 'fast-check'
import { poisha } from '#domain/money'
import type { RentalPage } from '#contract/rental-page'
import { actAsAdmin } from './bill-commands.ts'
import { command, hasRentals, nth, pickRental, type rentalCommands } from './commands.ts'
import { compareAnswer } from './compare.ts'
import { addBillLine, kilometresOf } from './rules.ts'
import type { RealShop } from './shop.ts'
import {
  type Handovers,
  type Model,
  type Rental,
  isBikeOut,
  isHandedOut,
  isRented,
  isTooCloseToTell,
} from './state.ts'

type Direction = 'out' | 'back'
type Reading = { direction: Direction; odometer: number }

const presentOf = ({ handovers }: Rental): Handovers => handovers.at(-1) ?? {}

function isRefused(model: Model, rental: Rental, { direction, odometer }: Reading): boolean {
  const { out, back } = presentOf(rental)
  const isFirst = presentOf(rental)[direction] === undefined
  if (!isRented(rental) || (rental.isMissing && !rental.isReturned)) return true
  if (direction === 'back') {
    return (isFirst && !rental.isReturned && !isHandedOut(rental)) || odometer < (out ?? 0)
  }
  if (isFirst && (rental.isReturned || isBikeOut(model, rental))) return true
  return typeof back === 'number' && back < odometer
}

/** Kilometres are billed with the return, or with an odometer that is read after it. */
function readOdometer(model: Model, rental: Rental, reading: Reading): boolean {
  if (isRefused(model, rental, reading)) return false
  const present = { ...presentOf(rental), [reading.direction]: reading.odometer }
  const handovers = [...rental.handovers.slice(0, -1), present]
  const kilometres = rental.ride ? kilometresOf({ ...rental, handovers }, rental.ride) : poisha(0)
  const more = poisha(kilometres - rental.kilometres)
  if (more !== 0 && !addBillLine(model, rental, more)) return false
  Object.assign(rental, { handovers, kilometres })
  return true
}

async function readCurrent(shop: RealShop, rental: Rental, direction: Direction) {
  const params = { id: rental.id }
  const page = (await shop.callAsAdmin('GET /rentals/:id', { params })).body.data as
    | RentalPage
    | undefined
  const leg = rental.handovers.length - 1
  return page?.handovers.find(
    (one) => one.direction === direction && one.status === 'current' && (one.leg ?? leg) === leg,
  )?._id
}

const handovers = command({
  name: 'read the odometer',
  drawn: record({
    rental: nth,
    which: constantFrom<('next' | Direction)[]>('next', 'next', 'next', 'out', 'back'),
    odometer: constantFrom(1000, 1020, 1040, 1100, 1300),
  }),
  when: hasRentals,
  async run(model, shop, { which, odometer, ...drawn }) {
    const isBegun = (one: Rental) => isRented(one) && one.startsAt <= model.now
    const rental = pickRental(model, drawn.rental, isBegun)
    const isNextBack = presentOf(rental).out !== undefined || rental.isReturned
    const direction: Direction = which === 'next' ? (isNextBack ? 'back' : 'out') : which
    const reading = { direction, odometer }
    const starts = model.rentals.flatMap((one) => (one.bike === rental.bike ? one.startsAt : []))
    const isAhead = (start: Date) => start > model.now
    if (isTooCloseToTell(model, starts.filter(isAhead))) return
    // A bike that leaves before the booked start occupies its time from then on.
    const isEarly = direction === 'out' && isAhead(rental.startsAt)
    if (isEarly && presentOf(rental).out === undefined) return
    const replaces = await readCurrent(shop, rental, direction)
    const isAllowed = readOdometer(model, rental, reading)
    const body = { ...reading, ...(replaces && { replaces }) }
    const reply = await actAsAdmin(shop, 'POST /rentals/:id/handovers', rental.id, body)
    compareAnswer(isAllowed, reply)
  },
})

export const odometerCommands: typeof rentalCommands = [[6, handovers]]
