import { randomUUID } from 'node:crypto'
import { USUAL_SITE } from '#domain/own-words'
import type { SiteForm } from '#contract/site'
import type { TestShop } from './start-test-app.ts'

/** Inputs of the calls of the site; each changes something. */
export function siteInputsIn(shop: TestShop) {
  const words = () =>
    ({ ...USUAL_SITE, about: { title: 'About', text: randomUUID() } }) as SiteForm['words']
  return {
    'PUT /site': () => ({ params: {}, body: { words: words() } }),
    'POST /site/restore': async () => {
      const actor = { id: shop.admin.id, requestId: randomUUID() }
      await shop.services.site.change(actor, { words: words(), confirmed: true })
      return { params: {}, body: { version: 0 } }
    },
  }
}
