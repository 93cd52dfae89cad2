import { expect, type Locator, type Page } from '@playwright/test'
import { demoLogins } from '#db/demo-logins'
import type { givenAt } from './given.ts'
import { cardOf } from './screens.ts'
import { openAs } from './sign-in.ts'

type Where = { page: Page; given: ReturnType<typeof givenAt> }

/** A dialog of Manage Bikes, opened from the card of this bike. */
export async function openBikeDialog(
  { page, given }: Where,
  action: 'Update' | 'Delete',
  bike: { name: string },
): Promise<Locator> {
  await openAs(page, given, demoLogins.admin, '/dashboard/manage-bike')
  await cardOf(page, bike)
    .getByRole('button', { name: new RegExp(`^${action}`) })
    .click()
  const dialog = page.getByRole(action === 'Update' ? 'dialog' : 'alertdialog')
  await expect(dialog.getByRole('button', { name: /^(Save changes|Delete)$/ })).toBeEnabled()
  return dialog
}
