import type { BikeView } from '#contract/bikes'
import { demoLogins } from '#db/demo-logins'
import type { givenAt } from '../given.ts'
import { inMinutes } from '../times.ts'

const HOUR = 60

const TANVIR = {
  name: 'Tanvir Ahmed',
  email: 'tanvir@rider.example',
  password: 'ride-1971',
  phone: '+880 1000 000003',
  address: '32 Road 11, Banani, Dhaka',
}

/** Somebody without a rental: the lists are empty for her. */
export const NEWCOMER = {
  name: 'Mitu Chakma',
  email: 'mitu@rider.example',
  password: 'ride-1971',
  phone: '+880 1000 000004',
  address: '4 Hill Road, Rangamati',
}

/** A day at the counter: bikes that are out, one that is back and one that is paid for. */
export async function fillShop(given: ReturnType<typeof givenAt>) {
  const admin = await given.tokenOf(demoLogins.admin)
  const { customer } = demoLogins
  for (const body of [TANVIR, NEWCOMER]) await given.call('POST /auth/signup', { body })
  const [free, first, second, third, fourth, fifth] = await given.call('GET /bikes')
  if (!free || !first || !second || !third || !fourth || !fifth) throw new Error('Too few bikes')

  const rent = (of: typeof customer | typeof TANVIR, bike: BikeView, hours: number) =>
    given.rental({ of, bike, startTime: inMinutes(hours * HOUR) })
  await rent(customer, second, 1)
  await rent(customer, first, 2)
  await rent(customer, third, 3)
  await rent(TANVIR, fourth, -0.1)
  const startTime = inMinutes(5 * HOUR)
  await given.payment({ of: TANVIR, bike: fifth, startTime, action: 'pay_risky' })

  const asCustomer = await given.tokenOf(customer)
  const rentals = await given.call('GET /rentals', { as: asCustomer })
  for (const [bike, hours] of [
    [second, 6],
    [third, 27],
  ] as const) {
    const id = rentals.find(({ bikeId }) => bikeId._id === bike._id)?._id ?? ''
    const body = { returnTime: inMinutes(hours * HOUR).toISOString() }
    await given.call('PATCH /rentals/calculate-total-cost/:id', { as: admin, params: { id }, body })
    if (bike === third) {
      const ask = { as: asCustomer, params: { id } }
      await given.act(await given.call('POST /rentals/full-payment/:id', ask), 'pay')
    }
  }
  return { free, taken: first }
}
