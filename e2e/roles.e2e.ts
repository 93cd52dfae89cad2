import { DAILY, expect, test } from './shop.ts'
import { expectToast } from './toasts.ts'

const ADMIN_SCREENS = ['add-bike', 'manage-bike', 'shop', 'user-management', 'rent-management']

test('Admin-only screens send a customer away', DAILY, async ({ page, openAsCustomer }) => {
  await openAsCustomer('/dashboard/profile')
  for (const screen of ADMIN_SCREENS) {
    await page.goto(`/dashboard/${screen}`)
    await expect(page).toHaveURL('/dashboard/available-bikes')
  }

  // A customer on the way to an admin's screen is told 'Only an admin may do this.'.
  await expectToast(page, () => page.goto('/dashboard/add-bike'), {
    error: 'Only an admin may do this.',
  })
  await expect(page).toHaveURL('/dashboard/available-bikes')
})
