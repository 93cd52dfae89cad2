import type { Page } from '@playwright/test'
import { VERSION } from '#server/version'
import { sidebar } from './screens.ts'
import { expect, test } from './shop.ts'

/** Each link of the sidebar leads to a screen with its name as the heading, and Home to the shop. */
async function expectLinksLead(page: Page): Promise<void> {
  const links = sidebar(page).getByRole('navigation').getByRole('link')
  await expect(sidebar(page).getByRole('button', { name: 'Log Out' })).toBeVisible()
  const labels = await links.allTextContents()
  for (const name of labels.filter((label) => label !== 'Home')) {
    const link = links.filter({ hasText: new RegExp(`^\\s*${name}\\s*$`) })
    await link.click()
    await expect(page).toHaveURL((await link.getAttribute('href')) ?? '')
    const heading = name === 'Update-Profile' ? /^(user|admin) Profile$/ : name.replace('-', ' ')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
  await links.filter({ hasText: 'Home' }).click()
  await expect(page).toHaveURL('/')
}

test.describe('Dashboard layout', () => {
  test('A left sidebar collapses into a toggle below 1180px', async ({ page, openAsCustomer }) => {
    await openAsCustomer('/dashboard/profile')
    const toggle = page.getByRole('button', { name: 'Dashboard menu' })
    await page.setViewportSize({ width: 1180, height: 800 })
    await expect(sidebar(page)).toBeVisible()
    await expect(sidebar(page).getByText(`Chaka ${VERSION}`)).toBeVisible()
    await expect(toggle).toBeHidden()
    const side = await sidebar(page).boundingBox()
    const main = await page.getByRole('main').boundingBox()
    expect((side?.x ?? 0) + (side?.width ?? 0)).toBeLessThanOrEqual(main?.x ?? 0)

    await page.setViewportSize({ width: 1179, height: 800 })
    await expect(sidebar(page)).toBeHidden()
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => sidebar(page).getByRole('button', { name: 'Close menu' }).click(),
    ]) {
      await toggle.click()
      await expect(sidebar(page)).toBeVisible()
      await leave()
      await expect(sidebar(page)).toBeHidden()
    }

    await page.setViewportSize({ width: 360, height: 740 })
    await toggle.click()
    await sidebar(page).getByRole('link', { name: 'My-Rentals' }).click()
    await expect(page).toHaveURL('/dashboard/my-rentals')
    await expect(sidebar(page)).toBeHidden()
  })

  test('Each link of the sidebar leads there', async ({ page, openAsCustomer, openAsAdmin }) => {
    await openAsCustomer('/dashboard')
    await expect(page).toHaveURL('/dashboard/available-bikes')
    await expectLinksLead(page)
    await openAsAdmin('/dashboard')
    await expectLinksLead(page)
  })
})
