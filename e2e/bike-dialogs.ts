import { expect, type Locator, type Page } from '@playwright/test'
import { demoLogins } from '#db/demo-logins'
import type { givenAt } from './given.ts'
import { cardOf } from './screens.ts'
import { openAs } from './sign-in.ts'

/** What an admin enters in the form of Add Bike. */
export function newBikeFields(shopUrl: string | undefined, name: string) {
  return {
    Name: name,
    'Price per hour': '110.50',
    CC: '113',
    Model: 'Hayate EP',
    Brand: 'Suzuki',
    'Image URL': `${shopUrl}/art/moto-naked-0.svg`,
    Description: 'A frugal companion for the city.',
    Year: '2021',
  }
}

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
