import { addMinutes } from 'date-fns/addMinutes'
import { refuse } from './refuse.ts'
import { rowOf } from './screens.ts'
import { expect, test } from './shop.ts'
import { openAs } from './sign-in.ts'
import { entered, inMinutes } from './times.ts'
import { expectToast } from './toasts.ts'

const CALCULATE = 'PATCH /api/rentals/calculate-total-cost/*'
const PAY = 'POST /api/rentals/full-payment/*'

test('Cost calculation: failure and success', async ({ page, given, trouble, openAsAdmin }) => {
  const { bike } = await given.ride()
  trouble.expectRefusal('500 PATCH /api/rentals/calculate-total-cost/:id')
  await openAsAdmin('/dashboard/rent-management')
  const row = rowOf(page, bike.name)
  const input = row.locator('input')
  const typed = entered(inMinutes(120))
  const calculate = () => row.getByRole('button', { name: 'Calculate' }).click()
  await input.fill(typed)

  await test.step("Cost calculation: failure 'Some Error Occurred' (3 s)", async () => {
    const reason = await refuse(page, CALCULATE)
    await expectToast(page, calculate, { error: 'Some Error Occurred', reason, after: CALCULATE })
    await expect(input).toHaveValue(typed)
    await expect(row).toContainText('Not set')
    await page.unrouteAll()
  })

  await test.step("Cost calculation: success 'Calculated Successfully' (2 s)", async () => {
    await expectToast(page, calculate, { success: 'Calculated Successfully', after: CALCULATE })
    await expect(row).toContainText('Return time has been set')
  })
})

test("Payment failure: 'Some Error'", async ({ page, given, trouble }) => {
  const { bike, customer, startTime } = await given.ride()
  await given.returned({ bike, returnTime: addMinutes(startTime, 90) })
  trouble.expectRefusal('502 POST /api/rentals/full-payment/:id')
  const reason = await refuse(page, PAY, 'gateway_down')
  await openAs(page, given, customer, '/dashboard/my-rentals')
  const pay = rowOf(page, bike.name).getByRole('button', { name: 'Pay' })
  await expect(pay).toBeEnabled()
  await expectToast(page, () => pay.click(), { error: 'Some Error', reason, after: PAY })
  await expect(pay).toBeEnabled()
})

test("List load errors on screens: 'Some Error Occurred'; listing fetch error: 'Something went wrong. Please try again later.' in the filter area, or the loading-screen message 'sorry some error occurred'", async ({
  page,
  trouble,
  openAsAdmin,
}) => {
  const main = page.getByRole('main')
  for (const [address, call, ...sentences] of [
    ['/dashboard/profile', '/api/users/me', 'Some Error Occurred'],
    ['/dashboard/my-rentals', '/api/rentals', 'Some Error Occurred'],
    ['/dashboard/user-management', '/api/users/all-users', 'Some Error Occurred'],
    ['/dashboard/rent-management', '/api/rentals/all-rentals', 'Some Error Occurred'],
    [
      '/dashboard/available-bikes',
      '/api/bikes',
      'Something went wrong. Please try again later.',
      'sorry some error occurred',
    ],
    ['/dashboard/manage-bike', '/api/bikes', 'sorry some error occurred'],
  ] as const) {
    await test.step(address, async () => {
      trouble.expectRefusal(`500 GET ${call}`)
      await refuse(page, `GET ${call}`)
      await openAsAdmin(address)
      for (const sentence of sentences) {
        await expect(main.getByText(sentence, { exact: true })).toBeVisible()
      }
      await expect(main.getByText('Loading', { exact: true })).toHaveCount(0)
      await page.unrouteAll()
    })
  }
})
