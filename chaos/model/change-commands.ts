import { boolean, constantFrom, record } from 'fast-check'
import type { ApiKey } from '#contract/api'
import { HOUR_MS, MINUTE_MS } from '#domain/time'
import { actAsAdmin } from './bill-commands.ts'
import { exchange, moveStart } from './change-rules.ts'
import {
  command,
  hasRentals,
  isBooked,
  nth,
  pickNth,
  pickRental,
  type rentalCommands,
} from './commands.ts'
import { compareAnswer } from './compare.ts'
import { readBikeSince } from './shop.ts'
import { type Bike, type Model, type Rental } from './state.ts'

const exchanges = command({
  name: 'exchange the bike',
  drawn: record({
    rental: nth,
    bike: nth,
    takesNewPrice: boolean(),
    isBikeInShop: constantFrom(false, false, false, true),
    back: constantFrom(undefined, 1010, 1030, 1200),
    out: constantFrom(undefined, 1000, 1020),
  }),
  when: hasRentals,
  async run(model, shop, { takesNewPrice, isBikeInShop, back, out, ...drawn }) {
    const rental = pickRental(model, drawn.rental, isBooked)
    const others = model.bikes.filter((one) => one !== rental.bike)
    const bike = pickNth(drawn.bike % 5 === 0 ? model.bikes : others, drawn.bike)
    const readings = { ...(back && { back }), ...(out && { out }) }
    const isAllowed = exchange(model, rental, { bike, takesNewPrice, isBikeInShop, readings })
    const body = {
      bikeId: bike.id,
      ...(takesNewPrice && { price: 'new' }),
      ...(isBikeInShop && { isBikeInShop }),
      ...(back && { back: { odometer: back } }),
      ...(out && { out: { odometer: out } }),
    }
    const key: ApiKey = 'PUT /rentals/:id/bike'
    compareAnswer(isAllowed, await actAsAdmin(shop, key, rental.id, body))
    if (isAllowed) readExactTimes(model, rental, await readBikeSince(shop, rental.id))
  },
})

/** The shop's clock runs on: what was agreed before ended at its time, and the model follows it. */
function readExactTimes(model: Model, rental: Rental, bikeSince: Date | null): void {
  const last = rental.earlierPrices.at(-1)
  if (last && bikeSince && rental.bikeSince?.getTime() === last.until.getTime()) {
    last.until = bikeSince
  }
  rental.bikeSince = bikeSince
  if (bikeSince && bikeSince > model.now) model.now = bikeSince
}

/** A start in the past may meet a rental that is over, which only the database knows. */
const hasBegun = ({ rentals, now }: Model, bike: Bike, beside: Rental) =>
  rentals.some(
    (one) =>
      one !== beside &&
      (one.bike === bike || one.earlierBikes.includes(bike)) &&
      one.startsAt <= now,
  )

const moves = command({
  name: 'move the start',
  drawn: record({
    rental: nth,
    startIn: constantFrom(-26 * 60, -20.5, -10.5, 20.5, 45.5, 90.5, 25 * 60 + 0.5, 91 * 24 * 60),
    hours: constantFrom(undefined, undefined, undefined, 1, 3, -1),
    asAdmin: boolean(),
  }),
  when: hasRentals,
  async run(model, shop, { startIn, hours, asAdmin, ...drawn }) {
    const rental = pickRental(model, drawn.rental, isBooked)
    const startsAt = new Date(model.now.getTime() + startIn * MINUTE_MS)
    if (startIn < 0 && hasBegun(model, rental.bike, rental)) return
    const plannedReturn =
      hours === undefined ? undefined : new Date(startsAt.getTime() + hours * HOUR_MS)
    const isAllowed = moveStart(model, rental, { startsAt, plannedReturn, isShop: asAdmin })
    const body = { startTime: startsAt, ...(plannedReturn && { plannedReturn }) }
    const key: ApiKey = 'PATCH /rentals/:id/start'
    const input = { as: rental.customer.token, params: { id: rental.id }, body }
    const reply = asAdmin ? actAsAdmin(shop, key, rental.id, body) : shop.call(key, input)
    compareAnswer(isAllowed, await reply)
  },
})

export const changeCommands: typeof rentalCommands = [
  [5, exchanges],
  [4, moves],
]
