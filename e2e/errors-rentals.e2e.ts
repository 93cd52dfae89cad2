import { demoLogins } from '#db/demo-logins'
import { refuse } from './refuse.ts'
import { rowOf } from './screens.ts'
import { expect, test } from './shop.ts'
import { openAs, openRentRow } from './sign-in.ts'
import { entered, inMinutes } from './times.ts'
import { expectToast } from './toasts.ts'

const CALCULATE = 'PATCH /api/rentals/calculate-total-cost/*'
const PAY = 'POST /api/rentals/full-payment/*'

test("Cost calculation: success 'Calculated Successfully' (2 s)", async ({ page, given }) => {
  const { bike } = await given.ride()
  const row = await openRentRow(page, given, bike)
  await row.locator('input').fill(entered(inMinutes(120)))
  await expectToast(page, () => row.getByRole('button', { name: 'Calculate' }).click(), {
    success: 'Calculated Successfully',
    after: CALCULATE,
  })
  await expect(row).toContainText('Return time has been set')
})

test("Cost calculation: failure 'Some Error Occurred' (3 s)", async ({ page, given, trouble }) => {
  const { bike } = await given.ride()
  trouble.expectRefusal('500 PATCH /api/rentals/calculate-total-cost/:id')
  const reason = await refuse(page, CALCULATE)
  const row = await openRentRow(page, given, bike)
  const typed = entered(inMinutes(120))
  await row.locator('input').fill(typed)
  await expectToast(page, () => row.getByRole('button', { name: 'Calculate' }).click(), {
    error: 'Some Error Occurred',
    reason,
    after: CALCULATE,
  })
  await expect(row.locator('input')).toHaveValue(typed)
  await expect(row).toContainText('Not set')
})

test("Payment failure: 'Some Error'", async ({ page, given, trouble }) => {
  const { bike, customer } = await given.ride()
  await given.returned({ bike, returnTime: inMinutes(60 + 90) })
  trouble.expectRefusal('502 POST /api/rentals/full-payment/:id')
  const reason = await refuse(page, PAY, 'gateway_down')
  await openAs(page, given, customer, '/dashboard/my-rentals')
  const pay = rowOf(page, bike.name).getByRole('button', { name: 'Pay' })
  await expect(pay).toBeEnabled()
  await expectToast(page, () => pay.click(), { error: 'Some Error', reason, after: PAY })
  await expect(pay).toBeEnabled()
})

for (const [screen, address, call] of [
  ['My Profile', '/dashboard/profile', '/api/users/me'],
  ['My Rentals', '/dashboard/my-rentals', '/api/rentals'],
  ['User Management', '/dashboard/user-management', '/api/users/all-users'],
  ['Rent Management', '/dashboard/rent-management', '/api/rentals/all-rentals'],
] as const) {
  test(`List load errors on screens: 'Some Error Occurred' (${screen})`, async ({
    page,
    given,
    trouble,
  }) => {
    trouble.expectRefusal(`500 GET ${call}`)
    await refuse(page, `GET ${call}`)
    await openAs(page, given, demoLogins.admin, address)
    const main = page.getByRole('main')
    await expect(main.getByText('Some Error Occurred', { exact: true })).toBeVisible()
    await expect(main.getByText('Loading', { exact: true })).toHaveCount(0)
  })
}

test("Listing fetch error: 'Something went wrong. Please try again later.' in the filter area, or the loading-screen message 'sorry some error occurred' (dashboard)", async ({
  page,
  given,
  trouble,
}) => {
  trouble.expectRefusal('500 GET /api/bikes')
  await refuse(page, 'GET /api/bikes')
  await openAs(page, given, demoLogins.admin, '/dashboard/available-bikes')
  await expect(page.getByText('Something went wrong. Please try again later.')).toBeVisible()
  await expect(page.getByText('sorry some error occurred', { exact: true })).toBeVisible()
  await openAs(page, given, demoLogins.admin, '/dashboard/manage-bike')
  await expect(page.getByText('sorry some error occurred', { exact: true })).toBeVisible()
})

test("Empty filter result: 'No bikes match the selected filters' with emoji (dashboard)", async ({
  page,
  given,
}) => {
  await openAs(page, given, await given.customer(), '/dashboard/available-bikes')
  await page.getByLabel('Search').fill('no such bike')
  await expect(page.getByText(/^No bikes match the selected filters \p{Emoji}/u)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})
