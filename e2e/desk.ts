import { expect, type Locator, type Page } from '@playwright/test'
import { demoLogins } from '#db/demo-logins'
import { logIn, sidebar } from './screens.ts'

/** The row with this text in one of the desk's tables. */
export function rowIn(page: Page, title: string, text: string): Locator {
  return page.getByRole('table', { name: title }).getByRole('row').filter({ hasText: text })
}

/** Logs in as an admin and goes to the payments desk. */
export async function openDesk(page: Page): Promise<void> {
  await logIn(page, demoLogins.admin)
  await sidebar(page).getByRole('link', { name: 'Payments Desk' }).click()
  await expect(page.getByRole('heading', { name: 'Payments Desk', level: 1 })).toBeVisible()
}
