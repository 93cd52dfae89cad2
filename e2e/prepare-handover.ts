import { demoLogins } from '#db/demo-logins'
import type { givenAt } from './given.ts'

const TERMS = `1. The customer has a valid driving licence and wears a helmet.
2. The bike comes back clean, with as much fuel as it left with.
3. Damage is paid by the customer, fines as well.`

/** The customer of this bike has shown an ID and accepted the shop's terms. */
export async function prepareHandover(given: ReturnType<typeof givenAt>, bike: { _id: string }) {
  await given.saveTerms(TERMS)
  const as = await given.tokenOf(demoLogins.admin)
  const rentals = await given.call('GET /rentals/all-rentals', { as })
  const id = rentals.find(({ bikeId }) => bikeId._id === bike._id)?._id ?? ''
  await given.call('POST /rentals/:id/handovers', {
    as,
    params: { id },
    body: {
      direction: 'out',
      odometer: 12_040,
      fuel: 6,
      note: 'Scratch on the left mirror, small dent in the tank',
      internalNote: 'Asked twice for a discount',
      idCheck: { kind: 'nid', lastFour: '40A2', expires: '2031-05-01' },
      agreement: { name: 'Nusrat Jahan' },
    },
  })
}
