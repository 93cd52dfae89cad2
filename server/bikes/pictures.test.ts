import { expect } from 'vitest'
import { allowsHttpPictures } from '#domain/bikes'
import { contentSecurityPolicy } from '../pages/content-security.ts'
import { callOf } from '../testing/call.ts'
import { bikeForm } from '#contract/testing/sample-forms'
import { composeServer } from '../testing/server-config.ts'
import { shopTest as test } from '../testing/shop-test.ts'

const HTTP = 'http://shop.test/gixxer.jpg'

test('a public shop takes no picture by http, which its pages would not show; a development machine does', async (shop) => {
  const insecure = await shop.given.bike({ imageUrl: HTTP })
  for (const publicUrl of ['https://bikes.example', shop.url]) {
    const server = composeServer({ ...shop.config, publicUrl }, shop.clock.now)
    const app = await server.createApp({ shedLoad: false })
    const call = callOf(app)
    const body = { ...bikeForm, imageUrl: HTTP }
    const added = await call('POST /bikes', { as: shop.admin, body })
    const { _id: id } = await shop.given.bike()
    const changed = await call('PUT /bikes/:id', { as: shop.admin, params: { id }, body })
    const params = { id: insecure._id }
    const kept = await call('PUT /bikes/:id', { as: shop.admin, params, body })
    await app.close()
    await server.close()

    const insecurePictures = allowsHttpPictures(publicUrl)
    const policy = contentSecurityPolicy('', '', { dev: false, insecurePictures })
    const isShown = /img-src [^;]*http:/.test(policy)
    expect(isShown).toBe(publicUrl === shop.url)
    expect([added, changed, kept].map(({ status }) => status)).toEqual(
      isShown ? [200, 200, 200] : [400, 400, 200],
    )
    const message = 'The address of a picture begins with https://'
    if (!isShown)
      expect(added.body).toMatchObject({ errorMessages: [{ path: 'imageUrl', message }] })
  }
})
