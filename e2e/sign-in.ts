import type { Locator, Page } from '@playwright/test'
import { demoLogins } from '#db/demo-logins'
import type { givenAt, Login } from './given.ts'
import { open, rowOf } from './screens.ts'
import { storeToken } from './tokens.ts'

type Given = ReturnType<typeof givenAt>

/** Signs the browser in without the log-in screen; the page has to open a screen next. */
export async function signIn(page: Page, given: Given, login: Login): Promise<void> {
  await storeToken(page, await given.tokenOf(login))
}

/** Opens a screen as a user who has logged in before. */
export async function openAs(page: Page, given: Given, login: Login, address: string) {
  await signIn(page, given, login)
  await open(page, address)
}

/** Opens User Management as an admin and returns the row of a user. */
export async function openUserRow(
  page: Page,
  given: Given,
  user: { email: string },
): Promise<Locator> {
  await openAs(page, given, demoLogins.admin, '/dashboard/user-management')
  await page.getByLabel('Search').fill(user.email)
  return rowOf(page, user.email)
}

export const managing = ({ name }: { name: string }) =>
  `/dashboard/manage-bike?search=${encodeURIComponent(name)}`

/** Opens Rent Management as an admin and returns the row of this bike's rental. */
export async function openRentRow(
  page: Page,
  given: Given,
  bike: { name: string },
): Promise<Locator> {
  await openAs(page, given, demoLogins.admin, '/dashboard/rent-management')
  return rowOf(page, bike.name)
}
