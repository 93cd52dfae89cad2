import { randomUUID } from 'node:crypto'
import type { TestShop } from './start-test-app.ts'

/** Inputs of the calls of missing bikes. */
export function missingInputsIn(shop: TestShop) {
  const oneBike = async () => ({ params: { id: (await shop.given.bike())._id } })
  return {
    'POST /bikes/:id/missing': async () => ({
      ...(await oneBike()),
      body: { note: 'Not where it was parked', policeReport: 'GD 1204' },
    }),
    'POST /bikes/:id/found': async () => {
      const { params } = await oneBike()
      const since = await shop.clock.now(shop.db)
      const facts = { number: '', frameNumber: '', policeReport: '', note: 'Stolen' }
      const report = { ...facts, id: randomUUID(), rentalId: null, since, wasForRent: true }
      const row = { ...report, bikeId: params.id, reportedBy: shop.admin.id }
      await shop.db.insertInto('missingBikes').values(row).execute()
      return { params, body: { note: 'In a garage' } }
    },
  }
}
