import type { Page } from '@playwright/test'
import { bookAsNewCustomer, choose, expectOutcome, paymentOf } from './booking.ts'
import { enterLogin, open, rowOf } from './screens.ts'
import { expect, test } from './shop.ts'

/** Sets the expiry of the token that the tab has stored to the past. */
async function expireToken(tab: Page): Promise<void> {
  await open(tab, '/about')
  await tab.evaluate(() => {
    const { token } = JSON.parse(localStorage.getItem('auth') ?? '{}') as { token: string }
    const [head, payload = '', signature] = token.split('.')
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as object
    const expired = btoa(JSON.stringify({ ...claims, exp: 1 })).replaceAll('=', '')
    localStorage.setItem('auth', JSON.stringify({ token: [head, expired, signature].join('.') }))
  })
}

test.describe('on the payment page and after it', () => {
  test('reload, back and forward pay nothing twice', async ({ page, given, sandbox, trouble }) => {
    const { bike } = await bookAsNewCustomer(page, given)
    const address = page.url()
    await page.reload()
    expect(page.url()).toBe(address)
    await choose(page, 'Pay')
    await expectOutcome(page, 'Booked. See you on')
    const ref = paymentOf(page)
    await page.reload()
    await expectOutcome(page, 'Booked. See you on')

    trouble.expectRefusal('410 GET /gwprocess/v4/gw.php')
    await page.goBack()
    await page.goForward()
    await expectOutcome(page, 'Booked. See you on')
    await expect(rowOf(page, bike.name)).toHaveCount(1)
    const charges = (await sandbox.ledger()).filter(({ tran_id }) => tran_id === ref)
    expect(charges).toHaveLength(1)
  })
})

test('A token expires during the payment, which is safe', async ({ page, context, given }) => {
  const { bike, customer } = await bookAsNewCustomer(page, given)
  await expireToken(await context.newPage())

  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(/\/login\?payment=\w+$/)
  await expect(page.getByText('Your payment is safe. Log in to see its status.')).toBeVisible()
  await enterLogin(page, customer)
  await expect(page).toHaveURL(/\/dashboard\/my-rentals\?payment=\w+$/)
  await expectOutcome(page, 'Booked. See you on')
  await expect(rowOf(page, bike.name)).toHaveCount(1)
})
