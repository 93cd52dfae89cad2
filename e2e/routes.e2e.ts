import { expectAccessible } from './accessible.ts'
import { goTo, open } from './screens.ts'
import { DAILY, expect, test } from './shop.ts'
import { expectTheme } from './site.ts'

const CRASH = 'Unexpected Application Error!'

test('A failing route shows "Unexpected Application Error!"', DAILY, async ({ page, trouble }) => {
  trouble.expectRefusal('503 GET /nowhere.data')
  await open(page, '/about')
  await page.getByRole('button', { name: 'Dark theme' }).first().click()
  await page.route('**/nowhere.data*', (route) => route.fulfill({ status: 503, body: '' }))
  await goTo(page, '/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(CRASH)
  await expect(page).toHaveTitle(CRASH)
  await expect(page.getByRole('main')).toContainText('503')
  await expectTheme(page, 'dark')
  await expectAccessible(page, new RegExp(CRASH))
})
