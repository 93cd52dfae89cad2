import { type Arbitrary, constant, constantFrom, nat, oneof, record } from 'fast-check'
import { HOUR_MS, MINUTE_MS } from '#domain/time'
import {
  type Command,
  type Who,
  agree,
  agreeOn,
  barred,
  command,
  nthOf,
  seatOf,
} from './command.ts'
import { type Expected, type Opening, book, payRest, returnBike } from './renting.ts'
import type { RealShop } from './shop.ts'
import { type Model, type Payment } from './state.ts'

const OPENINGS: Record<Opening, object | undefined> = {
  opens: undefined,
  refuses: { endpoint: 'init', fault: 'failed_status', times: 1 },
  'says nothing': { endpoint: 'init', fault: 'http500', times: 1 },
}

export const who: Arbitrary<Who> = record({
  nth: nat(19),
  isOld: oneof({ weight: 9, arbitrary: constant(false) }, constant(true)),
})
const opening: Arbitrary<Opening> = oneof(
  { weight: 8, arbitrary: constant<Opening>('opens') },
  constantFrom<Opening>('refuses', 'says nothing'),
)
const STARTS = [-60, -10, 30, 60, 24 * 60, 91 * 24 * 60]
const HOURS = [-1, 0.25, 0.5, 1, 2.5, 30, 367 * 24]
export const nth = nat(19)

/** Does the call while the gateway is as it is to be, and compares. */
async function open(
  shop: RealShop,
  { name, opening, expected }: { name: string; opening: Opening; expected: Expected },
  call: () => Promise<{ status: number; body: { data?: unknown; code?: string } }>,
): Promise<void> {
  const fault = OPENINGS[opening]
  if (fault) await shop.sandbox.fault(fault)
  const reply = await call()
  if (fault) await shop.sandbox.clearFaults()
  agreeOn(name, expected.verdict, reply)
  const { payment } = expected
  if (!payment) return
  if (payment.ref === '') await readNew(shop, payment)
  if (reply.status === 200) agree(`${name}: the page`, payment.page, reply.body.data)
}

/** A payment that the shop has just made: under which names it stands there. */
async function readNew({ db }: RealShop, payment: Payment): Promise<void> {
  const { rental, purpose } = payment
  const row = await db
    .selectFrom('payments')
    .innerJoin('rentals', 'rentals.id', 'payments.rentalId')
    .select(['payments.id', 'payments.rentalId', 'payments.pageUrl'])
    .where('rentals.bikeId', '=', rental.bike.id)
    .where('rentals.userId', '=', rental.person.id)
    .where('payments.purpose', '=', purpose)
    .orderBy('payments.createdAt', 'desc')
    .executeTakeFirstOrThrow()
  Object.assign(payment, { ref: row.id, page: row.pageUrl ?? '' })
  rental.id = row.rentalId
}

const bookings = record({ who, bike: nth, startIn: constantFrom(...STARTS), opening }).map(
  (asked): Command => {
    const name = 'book'
    return command(asked, {
      name,
      async run(model, shop) {
        const seat = seatOf(model, asked.who)
        const bike = nthOf(model.bikes, asked.bike)
        const start = new Date((await shop.now()).getTime() + asked.startIn * MINUTE_MS)
        const call = () =>
          shop.call('POST /rentals', {
            as: seat.token,
            body: { bikeId: bike.id, startTime: start.toISOString() },
          })
        const bar = barred(seat, 'anyone')
        if (bar) return agreeOn(name, bar, await call())
        const startsAt = model.now + asked.startIn * MINUTE_MS
        const wish = { bike, person: seat.person, startsAt, opening: asked.opening }
        return open(shop, { name, opening: asked.opening, expected: book(model, wish) }, call)
      },
    })
  },
)

const known = ({ rentals }: Model) => rentals.filter(({ id }) => id !== '')

const remainders = record({ who, rental: nth, opening }).map((asked): Command => {
  const name = 'pay the rest'
  return command(asked, {
    name,
    when: (model) => known(model).length > 0,
    async run(model, shop) {
      const seat = seatOf(model, asked.who)
      const rental = nthOf(known(model), asked.rental)
      const call = () =>
        shop.call('POST /rentals/full-payment/:id', { as: seat.token, params: { id: rental.id } })
      const bar = barred(seat, 'anyone')
      if (bar) return agreeOn(name, bar, await call())
      const wish = { rental, person: seat.person, opening: asked.opening }
      return open(shop, { name, opening: asked.opening, expected: payRest(model, wish) }, call)
    },
  })
})

const returns = record({ who, rental: nth, hours: constantFrom(...HOURS) }).map(
  (asked): Command => {
    const name = 'return'
    return command(asked, {
      name,
      when: (model) => known(model).length > 0,
      async run(model, shop) {
        const seat = seatOf(model, asked.who)
        const rental = nthOf(known(model), asked.rental)
        const { startTime } = await shop.db
          .selectFrom('rentals')
          .select('startTime')
          .where('id', '=', rental.id)
          .executeTakeFirstOrThrow()
        const reply = await shop.call('PATCH /rentals/calculate-total-cost/:id', {
          as: seat.token,
          params: { id: rental.id },
          body: {
            returnTime: new Date(startTime.getTime() + asked.hours * HOUR_MS).toISOString(),
          },
        })
        const verdict = barred(seat, 'admin') ?? returnBike(model, rental, asked.hours)
        agreeOn(name, verdict, reply)
        if (reply.status === 200) agree('the cost', rental.cost, reply.body.data.totalCost)
      },
    })
  },
)

const lists = record({ who }).map((asked): Command => {
  const name = 'list my rentals'
  return command(asked, {
    name,
    async run(model, shop) {
      const seat = seatOf(model, asked.who)
      const reply = await shop.call('GET /rentals', { as: seat.token })
      agreeOn(name, barred(seat, 'anyone') ?? { status: 200 }, reply)
      if (reply.status !== 200) return
      const mine = model.rentals.filter(
        ({ person, status }) =>
          person === seat.person && (status === 'INITIAL_PAID' || status === 'FULL_PAID'),
      )
      agree(
        name,
        mine.map(({ id, status, cost }) => `${id} ${status} ${cost}`).toSorted(),
        reply.body.data
          .map(({ _id, bookingStatus, totalCost }) => `${_id} ${bookingStatus} ${totalCost}`)
          .toSorted(),
      )
    },
  })
})

export const rentCommands = [
  bookings,
  bookings,
  bookings,
  bookings,
  returns,
  returns,
  remainders,
  remainders,
  lists,
]
