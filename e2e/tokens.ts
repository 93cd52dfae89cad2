import type { Page } from '@playwright/test'

const base64Url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Makes a token without a valid signature: the guard reads its claims, the server refuses it. */
export function tokenMadeByHand(claims: object): string {
  return `${base64Url({ alg: 'HS256', typ: 'JWT' })}.${base64Url(claims)}.c2lnbmF0dXJl`
}

/** Returns an `exp`, counted in minutes from now. */
export function expiryIn(minutes: number): number {
  return Math.floor(Date.now() / 1000) + 60 * minutes
}

export const LIGHTEST_PAGE = '/api/health'

/** Puts a token, or what is none, where the browser keeps it. */
export async function storeToken(page: Page, token: string): Promise<void> {
  if (!page.url().endsWith(LIGHTEST_PAGE)) await page.goto(LIGHTEST_PAGE)
  await page.evaluate((value) => localStorage.setItem('auth', value), JSON.stringify({ token }))
}
