import { expect, type Locator, type Page } from '@playwright/test'
import { demoLogins } from '#db/demo-logins'
import type { givenAt } from './given.ts'
import { openAs } from './sign-in.ts'

export function rowIn(page: Page, title: string, text: string): Locator {
  return page.getByRole('table', { name: title }).getByRole('row').filter({ hasText: text })
}

/** Opens the payments desk as an admin who has logged in before. */
export async function openDesk(page: Page, given: ReturnType<typeof givenAt>): Promise<void> {
  await openAs(page, given, demoLogins.admin, '/dashboard/payments')
  await expect(page.getByRole('heading', { name: 'Payments Desk', level: 1 })).toBeVisible()
}
