import type { TestShop } from './start-test-app.ts'

/** Inputs that succeed, of the calls about a customer's card and an admin's duties. */
export function customerInputsIn(shop: TestShop) {
  const oneCustomer = async () => ({ id: (await shop.given.user()).id })
  return {
    'GET /users/customers': () => ({ params: {}, query: { search: '01711' } }),
    'PUT /users/:id/duties': async () => {
      const { id } = await shop.given.user({ role: 'admin' })
      return { params: { id }, body: { duties: ['desk'] } }
    },
    'GET /customers/:id': async () => ({ params: await oneCustomer() }),
    'PATCH /customers/:id': async () => ({
      params: await oneCustomer(),
      body: { phone: '01811-222333' },
    }),
    'POST /customers/:id/notes': async () => ({
      params: await oneCustomer(),
      body: { note: 'Asks for the red helmet' },
    }),
    'POST /customers/:id/block': async () => ({
      params: await oneCustomer(),
      body: { reason: 'Did not bring a bike back' },
    }),
    'POST /customers/:id/merge': async () => ({
      params: await oneCustomer(),
      body: { from: (await oneCustomer()).id },
    }),
    'POST /customers/:id/unblock': async () => {
      const params = await oneCustomer()
      await shop.db
        .updateTable('users')
        .set({ blockedAt: new Date() })
        .where('id', '=', params.id)
        .execute()
      return { params }
    },
  }
}
