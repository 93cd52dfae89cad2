import { boolean, constantFrom, record } from 'fast-check'
import { command, nth, pickNth, type rentalCommands } from './commands.ts'
import { compareAnswer } from './compare.ts'
import { PRICES } from './model-prices.ts'
import {
  changeForRent,
  deleteBike,
  deleteCustomer,
  markFound,
  reportMissing,
} from './fleet-rules.ts'

const availability = command({
  name: 'change whether a bike is available',
  drawn: record({ bike: nth, isAvailable: boolean() }),
  async run(model, shop, { isAvailable, ...drawn }) {
    const bike = pickNth(model.bikes, drawn.bike)
    const isAllowed = changeForRent(model, bike, isAvailable)
    const input = { params: { id: bike.id }, body: { isAvailable } }
    compareAnswer(isAllowed, await shop.callAsAdmin('PUT /bikes/:id', input))
  },
})

const removals = command({
  name: 'delete',
  drawn: record({ what: constantFrom('bike', 'customer'), which: nth }),
  async run(model, shop, { what, which }) {
    if (what === 'bike') {
      const bike = pickNth(model.bikes, which)
      const isAllowed = deleteBike(model, bike)
      const input = { params: { id: bike.id } }
      compareAnswer(isAllowed, await shop.callAsAdmin('DELETE /bikes/:id', input))
      if (isAllowed) model.bikes.push(await shop.addBike(bike.hasList))
      return
    }
    const customer = pickNth(model.customers, which)
    const isAllowed = deleteCustomer(model, customer)
    const input = { body: { id: customer.id } }
    compareAnswer(isAllowed, await shop.callAsAdmin('DELETE /users/delete-a-user', input))
    if (isAllowed) model.customers.push(await shop.addCustomer())
  },
})

const prices = command({
  name: 'change the prices',
  drawn: record({ to: nth }),
  async run(model, shop, { to }) {
    model.prices = pickNth(PRICES, to)
    await shop.setPrices(model.prices)
  },
})

const missing = command({
  name: 'missing or found',
  drawn: record({ bike: nth, isFound: boolean() }),
  async run(model, shop, { isFound: wish, ...drawn }) {
    const likely = model.bikes.filter(({ missing }) => (missing !== null) === wish)
    const bike = pickNth(likely.length === 0 ? model.bikes : likely, drawn.bike)
    const isAllowed = wish ? markFound(bike) : reportMissing(model, bike)
    const key = wish ? 'POST /bikes/:id/found' : 'POST /bikes/:id/missing'
    const input = { params: { id: bike.id }, body: { note: 'Model' } }
    compareAnswer(isAllowed, await shop.callAsAdmin(key, input))
  },
})

export const fleetCommands: typeof rentalCommands = [
  [1, prices],
  [1, availability],
  [2, removals],
  [3, missing],
]
