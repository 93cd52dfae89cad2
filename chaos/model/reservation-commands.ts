import { constantFrom, record } from 'fast-check'
import { fromTaka } from '#domain/money'
import { DAY_MS, MINUTE_MS } from '#domain/time'
import { actAsAdmin } from './bill-commands.ts'
import { command, hasRentals, nth, pickNth, pickRental, type rentalCommands } from './commands.ts'
import { compareAnswer } from './compare.ts'
import { endWhereOver, release } from './reservation-rules.ts'
import { reserve } from './reserve.ts'
import { payAtCounter } from './rules.ts'
import { isReservation } from './state.ts'

const MINUTES_OF_DAY = DAY_MS / MINUTE_MS
const STARTS = [-10, 30, 60, 60, 300, MINUTES_OF_DAY, 10 * MINUTES_OF_DAY, 91 * MINUTES_OF_DAY]
const ENDS = [undefined, undefined, 10, 20, 55, -5, 8 * MINUTES_OF_DAY]

const reservations = command({
  name: 'reserve',
  drawn: record({
    customer: nth,
    bike: nth,
    startIn: constantFrom(...STARTS),
    length: constantFrom(undefined, 60, 60, 150, -30),
    endsIn: constantFrom(...ENDS),
  }),
  async run(model, shop, { startIn, length, endsIn, ...drawn }) {
    const after = (minutes: number) => new Date(model.now.getTime() + minutes * MINUTE_MS)
    const bike = pickNth(model.bikes, drawn.bike)
    const customer = pickNth(model.customers, drawn.customer)
    const startsAt = after(startIn)
    const plannedReturn = length === undefined ? null : after(startIn + length)
    const until = endsIn === undefined ? null : after(endsIn)
    const rental = reserve(model, { bike, customer, startsAt, plannedReturn, until })
    const times = {
      startTime: startsAt,
      ...(plannedReturn && { plannedReturn }),
      ...(until && { until }),
    }
    const body = { bikeId: bike.id, ...times, customer: { id: customer.id } }
    const reply = await shop.callAsAdmin('POST /rentals/reservations', { body })
    compareAnswer(rental !== undefined, reply)
    if (rental) rental.id = reply.body.data._id
  },
})

const releases = command({
  name: 'release',
  drawn: record({ rental: nth }),
  when: hasRentals,
  async run(model, shop, drawn) {
    const isHeld = ({ status }: { status: string }) => status === 'PENDING_PAYMENT'
    const rental = pickRental(model, drawn.rental, isHeld)
    const isAllowed = release(model, rental)
    const input = { as: rental.customer.token, params: { id: rental.id } }
    compareAnswer(isAllowed, await shop.call('POST /rentals/:id/release', input))
  },
})

const advances = command({
  name: 'take the advance at the counter',
  drawn: record({ rental: nth, amount: constantFrom(undefined, undefined, undefined, 100, 60) }),
  when: ({ rentals }) => rentals.some(isReservation),
  async run(model, shop, { amount, ...drawn }) {
    const rental = pickNth(model.rentals.filter(isReservation), drawn.rental)
    const isAllowed = payAtCounter(
      model,
      rental,
      amount === undefined ? undefined : fromTaka(amount),
    )
    const body = { tender: 'bkash', amount }
    const reply = await actAsAdmin(shop, 'POST /rentals/:id/counter-payments', rental.id, body)
    compareAnswer(isAllowed, reply)
  },
})

const ends = command({
  name: 'end reservations',
  drawn: record({}),
  when: ({ rentals }) => rentals.some(isReservation),
  async run(model, shop) {
    for (const rental of model.rentals) endWhereOver(model, rental)
    await shop.endReservations()
  },
})

export const reservationCommands: typeof rentalCommands = [
  [4, reservations],
  [2, releases],
  [2, advances],
  [2, ends],
]
