import { enterLogin, open } from './screens.ts'
import { expect, test } from './shop.ts'
import { expectToast } from './toasts.ts'

test.describe('8 The error catalogue', () => {
  test("Login success: 'Login successful!' (top-right, 2 s)", async ({ page, given }) => {
    const customer = await given.customer()
    await open(page, '/login')
    await expectToast(page, () => enterLogin(page, customer), {
      type: 'success',
      text: 'Login successful!',
      duration: 2000,
      after: 'POST /api/auth/login',
    })
    await expect(page).toHaveURL('/dashboard/available-bikes')
  })
})
