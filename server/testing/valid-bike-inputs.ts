import { bikeForm } from '#contract/testing/sample-forms'
import { SMALL_PICTURE } from './small-picture.ts'
import type { TestShop } from './start-test-app.ts'

/** Inputs of the calls of bikes and of their pictures. */
export function bikeInputsIn(shop: TestShop) {
  const oneBike = async () => ({ params: { id: (await shop.given.bike())._id } })
  return {
    'GET /bikes/:id': oneBike,
    'GET /desk-bikes/:id': oneBike,
    'POST /bikes': () => ({ params: {}, body: bikeForm }),
    'PUT /bikes/:id': async () => ({ ...(await oneBike()), body: bikeForm }),
    'DELETE /bikes/:id': oneBike,
    'POST /pictures': () => ({ params: {}, file: SMALL_PICTURE }),
    'POST /pictures/fetch': async () => ({
      params: {},
      body: { url: (await shop.given.picture()).url },
    }),
    'GET /pictures/:id/:width': async () => {
      const { _id: id } = await shop.given.picture()
      return { params: { id, width: '320' } }
    },
  }
}
