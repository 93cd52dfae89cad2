import type { Page } from '@playwright/test'
import type { givenAt, Login } from './given.ts'
import { open } from './screens.ts'
import { storeToken } from './tokens.ts'

/** Opens a screen as somebody who has logged in before. */
export async function openAs(
  page: Page,
  given: ReturnType<typeof givenAt>,
  login: Login,
  address: string,
): Promise<void> {
  await storeToken(page, await given.tokenOf(login))
  await open(page, address)
}
