import { bookUpToPayment, expectOutcome } from './booking.ts'
import { logIn, rowOf } from './screens.ts'
import { expect, test } from './shop.ts'
import { inMinutes } from './times.ts'

test('The customer stays signed in after a cross-site POST', async ({ page, context, given }) => {
  const bike = await given.bike()
  await logIn(page, await given.customer())
  const shop = new URL(page.url()).origin
  await context.addCookies([{ name: 'lax', value: '1', url: shop, sameSite: 'Lax' }])
  await bookUpToPayment(page, bike, inMinutes(60))

  // To a browser "localhost" and "127.0.0.1" are two sites, as the shop and a gateway are.
  await page.goto(page.url().replace('//localhost:', '//127.0.0.1:'))
  const coming = page.waitForRequest((request) => request.url().startsWith(`${shop}/api/payments/`))
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const request = await coming
  const headers = await request.allHeaders()
  expect([request.method(), headers['sec-fetch-site']]).toEqual(['POST', 'cross-site'])
  expect(headers['cookie']).toBeUndefined()
  expect((await request.response())?.status()).toBe(303)

  await expect(page).toHaveURL(/\/dashboard\/my-rentals\?payment=\w+$/)
  await expectOutcome(page, 'Booked. See you on')
  await expect(rowOf(page, bike.name)).toHaveCount(1)
})
