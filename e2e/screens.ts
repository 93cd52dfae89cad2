import { expect, type Locator, type Page } from '@playwright/test'
import type { Login, Person } from './given.ts'

/** Opens an address, again while the shop is busy, and waits until the page answers. */
export async function open(page: Page, address: string): Promise<void> {
  await expect(async () => expect((await page.goto(address))?.status()).not.toBe(503)).toPass()
  await untilAlive(page)
}

/**
 * Waits until React has taken over the page. The mark is the router's own: from then on it looks
 * after the scroll position.
 */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
}

/** Moves on inside the page, as a link would, wherever there is none. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
}

/** Moves on inside the page and waits until the screen that it leaves is gone. */
export async function moveTo(page: Page, address: string): Promise<void> {
  const headings = page.getByRole('heading', { level: 1 })
  await headings.evaluateAll((left) => left.forEach((heading) => (heading.id = 'left')))
  await goTo(page, address)
  await expect(page.locator('#left')).toHaveCount(0)
}

/** Fills fields by their labels. */
export async function fill(within: Page | Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await within.getByLabel(label, { exact: true }).fill(value)
  }
}

export function signUpFields({ name, email, password, phone, address }: Person) {
  return { Name: name, Email: email, Password: password, Phone: phone, Address: address }
}

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

export function passwordFields(currentPassword: string, newPassword = 'monsoon-26') {
  return {
    'Current Password': currentPassword,
    'New Password': newPassword,
    'Confirm New Password': newPassword,
  }
}

export async function logIn(page: Page, { email, password }: Login): Promise<void> {
  await open(page, '/login')
  await enterLogin(page, { email, password })
  await expect(page).toHaveURL('/dashboard/available-bikes')
}

export async function enterLogin(page: Page, { email, password }: Login): Promise<void> {
  await fill(page, { Email: email, Password: password })
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
}

export function cardOf(page: Page, { name }: { name: string }): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
}

/** Counts the cards in the first row of a list. */
function cardsInTheFirstRow(page: Page): Promise<number> {
  return page.getByRole('article').evaluateAll((cards) => {
    const tops = cards.map((card) => card.getBoundingClientRect().top)
    return tops.filter((top) => top === tops[0]).length
  })
}

/** Cards stand in one column on a phone, in two on a tablet and in three on a desk. */
export async function expectColumnsByWidth(page: Page): Promise<void> {
  for (const [width, columns] of [
    [360, 1],
    [768, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const shown = () => cardsInTheFirstRow(page)
    await expect.poll(shown, { message: `at ${width} px` }).toBe(columns)
  }
}

/** Reads the labels of a form's fields and checkbox in their order. */
export function labelsOf(form: Locator): Promise<string[]> {
  return form
    .locator('input, textarea')
    .evaluateAll((fields: HTMLInputElement[]) =>
      fields.map(({ labels }) => labels?.[0]?.textContent ?? 'no label'),
    )
}

export function rowOf(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text })
}

export function sidebar(page: Page): Locator {
  return page.getByRole('complementary')
}

/** Reads what the browser keeps of a session, which is null when signed out. */
export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('auth'))
}
