import { demoLogins } from '#db/demo-logins'
import type { givenAt } from './given.ts'
import { prepareHandover } from './prepare-handover.ts'
import { inMinutes } from './times.ts'

type Accounts = Record<'booking' | 'back' | 'ended', { _id: string }>

/** Rentals of the customer, by their bikes: booked, with a deposit, and cancelled; their ids. */
async function prepareAccounts(given: ReturnType<typeof givenAt>, bikes: Accounts) {
  const as = await given.tokenOf(demoLogins.customer)
  const rentals = await given.call('GET /rentals', { as })
  const idOf = (bike: { _id: string }) =>
    rentals.find(({ bikeId }) => bikeId._id === bike._id)?._id ?? ''
  const ids = { BOOKING: idOf(bikes.booking), BACK: idOf(bikes.back), ENDED: idOf(bikes.ended) }
  await given.call('POST /rentals/:id/deposit', {
    as: await given.tokenOf(demoLogins.admin),
    params: { id: ids.BACK },
    body: { action: 'take', amount: 2000, tender: 'bkash', note: 'NID of the customer seen' },
  })
  await given.call('POST /rentals/:id/cancel', {
    as,
    params: { id: ids.ENDED },
    body: { reason: 'Rain all week' },
  })
  return ids
}

/** Rentals in every state, and a payment to review. */
export async function prepareShop(given: ReturnType<typeof givenAt>) {
  const { customer, admin } = demoLogins
  const [other, newcomer] = [await given.customer(), await given.customer()]
  const [free, taken, returned, paid, out, risky, planned] = await given.call('GET /bikes')
  if (!free || !taken || !returned || !paid || !out || !risky || !planned)
    throw new Error('Too few bikes')
  const { timeZone: _, ...settings } = await given.call('GET /shop')
  const body = { ...settings, freeCancellationHours: 24 }
  await given.call('PUT /shop', { as: await given.tokenOf(admin), body })
  await given.rental({ of: customer, bike: returned, startTime: inMinutes(60) })
  const advance = { of: customer, bike: taken, startTime: inMinutes(120) }
  const BOOKED = await given.payment({ ...advance, action: 'pay' })
  await given.rental({ of: customer, bike: paid, startTime: inMinutes(180) })
  await given.rental({ of: other, bike: out, startTime: inMinutes(-6) })
  const period = { startTime: inMinutes(-3), plannedReturn: inMinutes(380) }
  await given.rental({ of: customer, bike: planned, ...period })
  const later = { startTime: inMinutes(3600), plannedReturn: inMinutes(7000) }
  await given.rental({ of: other, bike: planned, ...later })
  const risk = { of: other, bike: risky, startTime: inMinutes(300) }
  await given.payment({ ...risk, action: 'pay_risky' })
  const ended = await given.bike({ name: 'Bajaj Pulsar N160', brand: 'Bajaj', model: 'N160' })
  await given.rental({ of: customer, bike: ended, startTime: inMinutes(5000) })
  const accounts = await prepareAccounts(given, { booking: taken, back: returned, ended })
  await prepareHandover(given, returned)
  for (const bike of [returned, paid]) await given.returned({ bike, returnTime: inMinutes(1500) })
  const as = await given.tokenOf(customer)
  const rentals = await given.call('GET /rentals', { as })
  const params = { id: rentals.find(({ bikeId }) => bikeId._id === paid._id)?._id ?? '' }
  await given.act(await given.call('POST /rentals/full-payment/:id', { as, params }), 'pay')
  const tokens = { newcomer: await given.tokenOf(newcomer), admin: await given.tokenOf(admin) }
  const [first, second] = (await given.call('GET /bikes')).filter(
    ({ _id, isAvailable }) => isAvailable && _id !== free._id,
  )
  const walkIn = (name: string, bikeId = '') =>
    given.call('POST /rentals/at-counter', {
      as: tokens.admin,
      body: { bikeId, customer: { name, phone: '+880 1811 222333' }, tender: 'cash' },
    })
  await walkIn('Karim Mia', first?._id)
  const { expected } = await given.call('GET /closings', { as: tokens.admin })
  const tenders = expected.map(({ tender, amount }) =>
    tender === 'cash'
      ? { tender, expected: amount, counted: amount - 10, note: 'A torn note' }
      : { tender, expected: amount, counted: amount },
  )
  await given.call('POST /closings', { as: tokens.admin, body: { from: null, tenders } })
  await walkIn('Salma Khatun', second?._id)
  const late = (await given.call('GET /bikes')).find(({ model }) => model === 'CB Hornet 160R')
  const [from, to] = [inMinutes(8000).toISOString(), inMinutes(12_000).toISOString()]
  await given.call('POST /bikes/:id/blocks', {
    as: tokens.admin,
    params: { id: planned._id },
    body: { from, to, reason: 'New chain and brake pads' },
  })
  return {
    FREE: free._id,
    TAKEN: taken._id,
    LATE: late?._id ?? '',
    PLANNED: planned._id,
    BOOKED,
    ...accounts,
    tokens: { ...tokens, customer: as },
  }
}
