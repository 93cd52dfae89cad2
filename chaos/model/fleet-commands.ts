import { boolean, constantFrom, option, record } from 'fast-check'
import { bikeForm } from '#server/testing/sample-forms'
import { type Command, agree, agreeOn, barred, command, nthOf, seatOf } from './command.ts'
import { nth, who } from './rent-commands.ts'
import {
  type Bike,
  type Model,
  OK,
  type Verdict,
  isShownAvailable,
  isTaken,
  occupantOf,
  refused,
} from './state.ts'

const GONE = refused(404, 'bike_not_found')
const RENTED = refused(409, 'bike_rented')

const additions = record({ who, pricePerHour: constantFrom(4, 120, 90_000) }).map(
  (asked): Command => {
    const name = 'add a bike'
    return command(asked, {
      name,
      async run(model, shop) {
        const seat = seatOf(model, asked.who)
        const body = { ...bikeForm, pricePerHour: asked.pricePerHour }
        const reply = await shop.call('POST /bikes', { as: seat.token, body })
        agreeOn(name, barred(seat, 'admin') ?? OK, reply)
        if (reply.status !== 200) return
        const { _id: id, pricePerHour: price } = reply.body.data
        model.bikes.push({ id, price, forRent: true, isArchived: false })
      },
    })
  },
)

function change(
  model: Model,
  bike: Bike,
  { isAvailable, pricePerHour }: { isAvailable?: boolean | undefined; pricePerHour: number },
): Verdict {
  if (bike.isArchived) return GONE
  if (isAvailable !== undefined && isAvailable !== isShownAvailable(model, bike)) {
    if (isTaken(model, bike)) return RENTED
    bike.forRent = isAvailable
  }
  bike.price = pricePerHour
  return OK
}

const changes = record({
  who,
  bike: nth,
  isAvailable: option(boolean(), { nil: undefined }),
  pricePerHour: constantFrom(60, 90),
}).map((asked): Command => {
  const name = 'change a bike'
  return command(asked, {
    name,
    async run(model, shop) {
      const seat = seatOf(model, asked.who)
      const bike = nthOf(model.bikes, asked.bike)
      const { isAvailable, pricePerHour } = asked
      const reply = await shop.call('PUT /bikes/:id', {
        as: seat.token,
        params: { id: bike.id },
        body: { pricePerHour, ...(isAvailable === undefined ? {} : { isAvailable }) },
      })
      agreeOn(name, barred(seat, 'admin') ?? change(model, bike, asked), reply)
    },
  })
})

const removals = record({ who, bike: nth }).map((asked): Command => {
  const name = 'delete a bike'
  return command(asked, {
    name,
    async run(model, shop) {
      const seat = seatOf(model, asked.who)
      const bike = nthOf(model.bikes, asked.bike)
      const { id } = bike
      const reply = await shop.call('DELETE /bikes/:id', { as: seat.token, params: { id } })
      const verdict = bike.isArchived ? GONE : occupantOf(model, bike) ? RENTED : OK
      agreeOn(name, barred(seat, 'admin') ?? verdict, reply)
      if (reply.status === 200) bike.isArchived = true
    },
  })
})

const looks = record({ bike: nth }).map((asked): Command => {
  const name = 'look at a bike'
  return command(asked, {
    name,
    async run(model, shop) {
      const bike = nthOf(model.bikes, asked.bike)
      const reply = await shop.call('GET /bikes/:id', { params: { id: bike.id } })
      agreeOn(name, bike.isArchived ? GONE : OK, reply)
      if (reply.status !== 200) return
      const { isAvailable, pricePerHour } = reply.body.data
      agree(name, [isShownAvailable(model, bike), bike.price], [isAvailable, pricePerHour])
    },
  })
})

export const fleetCommands = [additions, changes, removals, looks, looks]
