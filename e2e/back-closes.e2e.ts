import { expect, type Locator, type Page } from '@playwright/test'
import { open, sidebar } from './screens.ts'
import { test } from './shop.ts'
import { drawer } from './site.ts'
import { entered, inMinutes } from './times.ts'

// Here the parts move as they come and go, which other journeys leave out.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'no-preference' }))

/** The code that looks after the history comes after the page. */
const untilGuarded = (page: Page) => page.waitForLoadState('networkidle')

type Opened = { opener: Locator; part: Locator; typed?: { field: Locator; text: string } }

const isAtOwnEntry = (page: Page) =>
  page.evaluate(() => 'overlays' in ((history.state ?? {}) as object))

/** Back closes the part and Forward opens it again, on the same page. */
async function expectOwnEntry(page: Page, { opener, part, typed }: Opened): Promise<void> {
  await untilGuarded(page)
  const address = page.url()
  // The router's listener is older than this one: an event that comes here came there too.
  await page.evaluate(() => {
    document.body.classList.remove('seen')
    addEventListener('popstate', () => document.body.classList.add('seen'))
  })
  await opener.click()
  await expect(part).toBeVisible()
  await typed?.field.fill(typed.text)
  await expect.poll(() => isAtOwnEntry(page)).toBe(true)
  await page.goBack()
  await expect(part).toBeHidden()
  await expect(opener).toBeFocused()
  await page.goForward()
  await expect(part).toBeVisible()
  if (typed) await expect(typed.field).toHaveValue(typed.text)
  await expect(page).toHaveURL(address)
  await expect(page.locator('body'), 'the router passes the entry').not.toHaveClass(/seen/)
}

/** A part that is closed by itself leaves no entry, at which Back would do nothing. */
async function expectEntryTakenBack(page: Page, part: Locator): Promise<void> {
  await expect(part).toBeHidden()
  await expect.poll(() => isAtOwnEntry(page)).toBe(false)
}

test('Back closes the booking dialog, Forward opens it as it was', async ({
  page,
  given,
  openAsCustomer,
}) => {
  const bike = await given.bike()
  await openAsCustomer('/about')
  await open(page, `/bikes/${bike._id}#top`)
  const part = page.getByRole('dialog', { name: `Book ${bike.name}` })
  const opener = page.getByRole('button', { name: 'Book now' })
  const field = part.getByLabel('Start Time')
  const text = entered(inMinutes(60))
  await expectOwnEntry(page, { opener, part, typed: { field, text } })

  await page.reload()
  await expect(field).toHaveValue(text)
  await page.keyboard.press('Escape')
  await expectEntryTakenBack(page, part)
  await opener.click()
  await expect(field).toHaveValue(text)
  await part.getByRole('button', { name: 'Close' }).click()
  await expectEntryTakenBack(page, part)
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('Back closes the menu and the filters of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/all-bikes')
  const menu = drawer(page)
  const opener = page.getByRole('button', { name: 'Menu', exact: true })
  await expectOwnEntry(page, { opener, part: menu })
  await menu.getByRole('link', { name: 'About us' }).click()
  await expect(page).toHaveURL('/about')
  await page.goBack()
  await expect(page).toHaveURL('/all-bikes')
  await expectEntryTakenBack(page, menu)

  // The sheet stays open while filters change the address, and Back closes it first.
  const sheet = page.getByLabel('Availability')
  await expectOwnEntry(page, {
    opener: page.getByRole('button', { name: /Filters$/ }),
    part: sheet,
  })
  await sheet.selectOption('Available')
  await expect(page).toHaveURL('/all-bikes?available=true')
  await expect.poll(() => isAtOwnEntry(page)).toBe(true)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/all-bikes?available=true')
  await page.goBack()
  await expect(page).toHaveURL('/all-bikes')
})

test('Back closes the dialogs and the menu of the dashboard', async ({
  page,
  given,
  openAsAdmin,
}) => {
  const bike = await given.bike()
  await openAsAdmin('/dashboard/shop')
  await sidebar(page).getByRole('link', { name: 'Coupons' }).click()
  await expect(page).toHaveURL('/dashboard/coupons')
  const part = page.getByRole('dialog')
  const opener = page.getByRole('button', { name: 'New coupon' })
  const field = part.getByLabel('Code', { exact: true })
  await expectOwnEntry(page, { opener, part, typed: { field, text: 'MONSOON' } })

  // A press elsewhere ends what Back has hidden.
  await page.goBack()
  await opener.click()
  await expect(field).toHaveValue('')
  await page.keyboard.press('Escape')
  await expectEntryTakenBack(page, part)

  // Forward then finds nothing, and Back leaves the page at once.
  await expectOwnEntry(page, { opener, part })
  await page.goBack()
  await page.getByRole('heading', { level: 1 }).click()
  await expect.poll(() => page.evaluate(() => navigation.canGoForward)).toBe(false)
  await page.goBack()
  await expect(page).toHaveURL('/dashboard/shop')
  await page.goForward()
  await opener.click()
  await expect(part).toBeVisible()

  await open(page, `/dashboard/manage-bike?search=${encodeURIComponent(bike.name)}`)
  const question = page.getByRole('alertdialog')
  await expectOwnEntry(page, {
    opener: page.getByRole('button', { name: 'Delete' }),
    part: question,
  })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expectEntryTakenBack(page, question)

  await page.setViewportSize({ width: 360, height: 740 })
  const menu = sidebar(page).getByRole('navigation')
  await expectOwnEntry(page, {
    opener: page.getByRole('button', { name: 'Dashboard menu' }),
    part: menu,
  })
  await menu.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL(/manage-bike/)
})

test('A link beside an open dialog leads on, however slowly its entry is left', async ({
  page,
  given,
  openAsCustomer,
}) => {
  const bike = await given.bike()
  await page.addInitScript(() => {
    const go = history.go.bind(history)
    history.go = (delta) => void setTimeout(() => go(delta), 1500)
    addEventListener('popstate', () => document.documentElement.setAttribute('data-left', ''))
  })
  await openAsCustomer(`/bikes/${bike._id}`)
  await page.getByRole('button', { name: 'Book now' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => isAtOwnEntry(page)).toBe(true)
  // The dialog covers the links of the page, but a screen reader or a key may press one.
  await page
    .locator('header a[href="/about"]')
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await expect(page.locator('html[data-left]')).toBeAttached()
  await expect(page).toHaveURL('/about')
})
