import path from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import type { RefusalCode } from '#contract/errors'
import { demoLogins } from '#db/demo-logins'
import { controlOf } from '#server/testing/sandbox-control'
import { bringBrowser } from '#tools/test/browser'
import { launchOptions } from './browser.ts'
import { givenAt, newPerson } from './given.ts'
import { refuse } from './refuse.ts'
import { enterLogin, open } from './screens.ts'
import { prepareShop } from './prepare-shop.ts'
import startShop from './start-shop.ts'
import { entered, inMinutes } from './times.ts'

const WIDTHS = [360, 768, 1280]
/** Below which a menu is a screen. */
const MENU_WIDTHS: Record<string, number> = {
  menu: 768,
  'all-bikes-filters': 768,
  'customer-menu': 1180,
  'admin-menu': 1180,
}

/** A screen: its name, which begins with the person, its address, the text that shows it, an action. */
type Scene = readonly [
  name: string,
  address: string,
  text?: string | RegExp,
  act?: string | RegExp | ((page: Page) => Promise<unknown>),
]

function press(page: Page, name: string | RegExp) {
  const options = { name, exact: true, disabled: false }
  return page.getByRole('button', options).or(page.getByRole('tab', options)).first().click()
}

/** Goes to All Bikes, whose calls are answered like this; null is no answer. */
const openBikes =
  (json: object | null, status = 200) =>
  async (page: Page) => {
    const calls = /\/api\/bikes(\?|$)/
    await page.route(calls, (route) => json && route.fulfill({ status, json }))
    await page.getByRole('contentinfo').getByRole('link', { name: 'All Bikes' }).click()
  }

/** Books for four hours from now, in the dialog; the answer is this refusal. */
const bookUntil = (code?: RefusalCode) => async (page: Page) => {
  await press(page, 'Book now')
  await press(page, 'Now')
  await press(page, '4 hours')
  if (!code) return
  await refuse(page, 'POST /api/rentals', code)
  await press(page, 'Pay 100 TK and Book')
  await page.getByRole('dialog').getByRole('link').first().waitFor()
}

/** Enters a return time for the first rental, so many minutes from now. */
const enterReturn = (minutes: number) => async (page: Page) => {
  await page
    .getByLabel(/^New return time of/)
    .first()
    .fill(entered(inMinutes(minutes)))
  if (minutes > 1000) await press(page, 'Calculate')
}

/** Wants to book without a session, and then has one. */
async function continueBooking(page: Page) {
  const auth = await page.evaluate(() => localStorage.getItem('auth') ?? '')
  await page.evaluate(() => localStorage.removeItem('auth'))
  await press(page, 'Book now')
  await page.getByText(/^Log in to book/).waitFor()
  await page.evaluate((stored) => localStorage.setItem('auth', stored), auth)
  await open(page, '/dashboard/available-bikes')
  await page.getByRole('article').first().waitFor()
}

async function goOffline(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
}

async function openBlocked(page: Page) {
  await goOffline(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'All Bikes' }).click()
}

async function blockNothing(page: Page) {
  await press(page, 'Block bike')
  await page.getByRole('dialog').getByRole('button', { name: 'Block bike' }).click()
}

async function addClosedDays(page: Page) {
  for (const day of ['2026-12-16', '2027-03-26']) {
    await page.getByLabel('Closed day', { exact: true }).fill(day)
    await press(page, 'Add day')
  }
  await page.evaluate(() => scrollTo(0, 0))
}

async function saveWrongShop(page: Page) {
  await page.getByLabel('Name').clear()
  await page.getByLabel('Monday closes').fill('08:00')
  await page.getByLabel('Shortest rental').clear()
  await press(page, 'Save changes')
}

async function openWhen(page: Page) {
  await page.locator('summary').filter({ hasText: 'When' }).click()
  await page.getByRole('button', { name: 'Check this time' }).waitFor()
}

async function showCalendar(page: Page) {
  await page.getByRole('region', { name: 'When is it free' }).scrollIntoViewIfNeeded()
  await page
    .getByRole('button', { name: /^Book: / })
    .first()
    .waitFor()
  await page.evaluate(() => scrollTo(0, 0))
}

async function applyCoupon(page: Page) {
  await bookUntil()(page)
  await press(page, 'Have a coupon?')
  await page.getByLabel(/^Coupon code/).fill('WEEKENDRIDE')
  await press(page, 'Apply')
}

async function addNoCoupon(page: Page) {
  await press(page, 'New coupon')
  await press(page, 'Add coupon')
}

async function openRental(page: Page) {
  const unpaid = page.getByRole('row').filter({ hasText: /Left to pay|Returned, unpaid/ })
  await unpaid.first().getByRole('link').first().click()
}

async function takeMoney(page: Page) {
  await openRental(page)
  await press(page, 'Record payment')
}

async function fillNewRental(page: Page) {
  await page.getByLabel('Planned Return').fill(entered(inMinutes(260)))
  await page.getByRole('list', { name: 'Free bikes' }).getByRole('button').nth(1).click()
  await page.getByLabel('Search a customer').fill('01712')
  await page.getByText('No customer matches.').waitFor()
  await press(page, 'New customer')
  await press(page, 'Take 100 TK and rent out')
}

async function countTill(page: Page) {
  await page.getByLabel('Cash counted').fill('90')
  await press(page, 'Close the day')
}

const SCENES: readonly Scene[] = [
  ['home', '/'],
  ['customer-home', '/'],
  ['menu', '/', 'Sign Up', 'Menu'],
  ['home-contact-errors', '/', 'Name is required', /mail/i],
  ['about', '/about'],
  ['all-bikes', '/all-bikes'],
  ['all-bikes-filters', '/all-bikes?kind=bicycle&sort=price', 'Show', 'Filters 1 chosen'],
  ['all-bikes-no-match', '/all-bikes?search=penny-farthing'],
  ['all-bikes-time', '/all-bikes?from=FROM&to=TO', 'Not free then', openWhen],
  ['all-bikes-loading', '/about', /^loading$/, openBikes(null)],
  ['all-bikes-error', '/about', 'sorry some error occurred', openBikes({}, 500)],
  ['bike', '/bikes/FREE#top'],
  ['bike-unavailable', '/bikes/TAKEN#top'],
  ['bike-calendar', '/bikes/PLANNED?from=FROM&to=TO#top', 'Book for later', showCalendar],
  ['bike-unknown', '/bikes/0190a5c0-0000-7000-8000-000000000000'],
  ['customer-booking', '/bikes/FREE#top', 'Advance Booking Fee', 'Book now'],
  ['customer-booking-times', '/bikes/FREE#top', /taka\. 100 TK now/, bookUntil()],
  ['customer-booking-taken', '/bikes/FREE#top', 'been taken', bookUntil('bike_taken')],
  ['customer-booking-coupon', '/bikes/FREE#top', /^Coupon WEEKENDRIDE/, applyCoupon],
  ['sign-up', '/signup'],
  ['sign-up-errors', '/signup', 'Name is required', 'Sign Up'],
  ['log-in', '/login'],
  ['log-in-new-password', `/login#reset=${'a'.repeat(43)}`, 'New Password'],
  ['log-in-new-account', `/login#account=${'a'.repeat(43)}`, 'Make my account'],
  ['log-in-forgot', '/login', 'Contact Us', (page) => page.getByText('Forgot password?').click()],
  ['log-in-refused', '/login', /Invalid email/, (page) => enterLogin(page, newPerson())],
  ['toast', '/login', 'Login successful!', (page) => enterLogin(page, demoLogins.customer)],
  ['not-found', '/no/such/page'],
  ['error', '/about', 'Unexpected Application', openBikes({ success: true, data: [null] })],
  ['customer-available-bikes', '/dashboard/available-bikes', 'BDT per hour'],
  ['log-in-to-book', '/bikes/FREE', /^Log in to book/, 'Book now'],
  ['customer-continue-booking', '/bikes/FREE', /^Continue booking/, continueBooking],
  ['customer-booked', '/dashboard/my-rentals?payment=BOOKED', 'Add to calendar'],
  ['customer-offline', '/dashboard/my-rentals', 'You are offline', goOffline],
  ['blocked', '/about', 'This page could not be loaded', openBlocked],
  ['customer-profile', '/dashboard/profile', 'Nusrat Jahan'],
  ['customer-update-profile', '/dashboard/update-profile', 'Mobile Number'],
  ['customer-my-rentals', '/dashboard/my-rentals', 'Total Cost'],
  ['customer-my-rentals-paid', '/dashboard/my-rentals', 'Total Cost', 'Paid'],
  [
    'customer-planned-return',
    '/dashboard/my-rentals',
    'taka. 100 TK paid',
    /^Change planned return/,
  ],
  ['newcomer-my-rentals', '/dashboard/my-rentals'],
  ['customer-menu', '/dashboard/profile', 'My-Rentals', 'Dashboard menu'],
  ['admin-menu', '/dashboard/profile', 'Add Bike', 'Dashboard menu'],
  ['admin-manage-bike', '/dashboard/manage-bike', 'BDT per hour'],
  ['admin-edit-bike', '/dashboard/manage-bike', 'Edit Bike Information', /^Update/],
  ['admin-delete-bike', '/dashboard/manage-bike', 'Are you absolutely sure?', /^Delete/],
  ['admin-add-bike', '/dashboard/add-bike', 'Available for rent'],
  ['admin-add-bike-errors', '/dashboard/add-bike', 'Name is required', 'Add Bike'],
  ['admin-schedule', '/dashboard/bikes/LATE/schedule', 'Overdue'],
  ['admin-schedule-busy', '/dashboard/bikes/PLANNED/schedule', 'Blocked'],
  ['admin-schedule-block', '/dashboard/bikes/LATE/schedule', 'Reason is required', blockNothing],
  ['admin-shop', '/dashboard/shop', 'Save changes', addClosedDays],
  ['admin-shop-errors', '/dashboard/shop', 'Name is required', saveWrongShop],
  ['admin-user-management', '/dashboard/user-management', 'Nusrat Jahan'],
  ['admin-duties', '/dashboard/user-management', 'Fleet', 'Duties'],
  ['admin-reports', '/dashboard/reports', 'Takings by day'],
  ['admin-activity', '/dashboard/activity', 'Entered a return time'],
  ['admin-system', '/dashboard/system', 'Checked at'],
  ['admin-password-link', '/dashboard/user-management', 'Make Link', 'Password Link'],
  [
    'customer-delete-account',
    '/dashboard/update-profile',
    'Delete your account?',
    'Delete My Account',
  ],
  ['admin-rent-management', '/dashboard/rent-management', 'Calculate'],
  ['admin-rentals-at-risk', '/dashboard/rent-management?show=atRisk', 'Bike is not back yet'],
  ['admin-return-errors', '/dashboard/rent-management', /cannot be empty/, 'Calculate'],
  ['admin-return-amount', '/dashboard/rent-management', /This time is/, enterReturn(30)],
  ['admin-return-confirm', '/dashboard/rent-management', /^Is this return/, enterReturn(99_999)],
  [
    'admin-planned-return',
    '/dashboard/rent-management',
    'Save planned return',
    (page) =>
      page
        .getByRole('button', { name: /planned return of/ })
        .first()
        .click(),
  ],
  ['customer-rental', '/dashboard/my-rentals', 'Left to pay', openRental],
  ['admin-rental', '/dashboard/rent-management?show=unpaid', 'Left to pay', openRental],
  ['admin-counter', '/dashboard/rent-management?show=unpaid', 'paid in full', takeMoney],
  ['admin-new-rental', '/dashboard/new-rental', 'taka per hour'],
  ['admin-new-rental-errors', '/dashboard/new-rental', 'Name is required', fillNewRental],
  ['admin-closing', '/dashboard/closing', 'A torn note', countTill],
  ['admin-coupons', '/dashboard/coupons', 'WEEKENDRIDE'],
  ['admin-coupon-errors', '/dashboard/coupons', /^A code has 3/, addNoCoupon],
  ['customer-rental-booked', '/dashboard/rentals/BOOKING', 'Cancel booking'],
  ['customer-rental-cancel', '/dashboard/rentals/BOOKING', 'Reason', 'Cancel booking'],
  ['customer-rental-cancelled', '/dashboard/rentals/ENDED', 'You cancelled this booking'],
  ['customer-rental-deposit', '/dashboard/rentals/BACK', 'Deposit held'],
  ['admin-rental-booked', '/dashboard/rentals/BOOKING', 'Take deposit'],
  ['admin-rental-cancel', '/dashboard/rentals/BOOKING', 'Give everything back', 'Cancel booking'],
  ['admin-rental-deposit', '/dashboard/rentals/BACK', 'Deposit held'],
  ['admin-rental-keep', '/dashboard/rentals/BACK', 'What for', 'Keep for damage'],
  ['admin-rental-refund', '/dashboard/rentals/BACK', 'At most', 'Give money back'],
  ['admin-rentals-cancelled', '/dashboard/rent-management?show=cancelled', 'Cancelled'],
  ['customer-receipt', '/dashboard/rentals/BACK/receipt', /^Issued/],
  ['customer-agreement', '/dashboard/rentals/BACK/agreement', 'Terms'],
  ['admin-handover', '/dashboard/rentals/BOOKING', 'Terms of the shop', 'Hand out the bike'],
  ['admin-payments', '/dashboard/payments', 'History'],
  ['admin-payment-history', '/dashboard/payments', 'opened its page', /^History/],
  ['admin-payment-refund', '/dashboard/payments', 'Refund', /^Refund$/],
]

type Shop = Awaited<ReturnType<typeof prepareShop>> & { browser: Browser; url: string }

/** Names of bikes and times stand for those of this run. */
function fillIn(address: string, shop: Shop): string {
  const { FREE, TAKEN, LATE, PLANNED, BOOKED, BOOKING, BACK, ENDED } = shop
  const times = { FROM: inMinutes(1000).toISOString(), TO: inMinutes(1380).toISOString() }
  const ids = { FREE, TAKEN, LATE, PLANNED, BOOKING, BOOKED, BACK, ENDED }
  return Object.entries({ ...ids, ...times }).reduce(
    (text, [name, value]) => text.replace(name, value),
    address,
  )
}

async function take([name, address, text, act]: Scene, width: number, shop: Shop) {
  const person = name.split('-')[0] as keyof Shop['tokens']
  const auth = { name: 'auth', value: JSON.stringify({ token: shop.tokens[person] }) }
  const localStorage = person in shop.tokens ? [auth] : []
  const context = await shop.browser.newContext({
    baseURL: shop.url,
    viewport: { width, height: 800 },
    storageState: { cookies: [], origins: [{ origin: shop.url, localStorage }] },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Dhaka',
    locale: 'en-GB',
  })
  const page = await context.newPage()
  // `open` knows by the change of this mark that the page is interactive.
  await page.addInitScript("history.scrollRestoration = 'auto'")
  await open(page, fillIn(address, shop))
  await (typeof act === 'function' ? act(page) : act && press(page, act))
  if (text !== undefined) await page.getByText(text).filter({ visible: true }).first().waitFor()
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    await document.fonts.ready
  })
  // What covers the page is photographed as it is seen.
  const isCovered = await page.locator('dialog:visible, [role$=dialog], :popover-open').count()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const file = path.resolve('screenshots', `${width}-${colorScheme}`, `${name}.png`)
    await page.screenshot({ path: file, fullPage: isCovered === 0 })
  }
  await context.close()
}

/** Takes every screen, or those with one of the given words in their names, into screenshots/. */
const words = process.argv.slice(2)
const stop = await startShop()
const browser = await chromium.launch(launchOptions(await bringBrowser()))
try {
  const { SHOP_URL: url = '', SANDBOX_URL: sandboxUrl = '' } = process.env
  const shop = { ...(await prepareShop(givenAt(url, controlOf(sandboxUrl)))), browser, url }
  for (const scene of SCENES) {
    const [name] = scene
    if (words.every((word) => !name.includes(word)) && words.length > 0) continue
    const widths = WIDTHS.filter((width) => width < (MENU_WIDTHS[name] ?? Infinity))
    for (const width of widths) await take(scene, width, shop)
    console.log(name)
  }
} finally {
  await browser.close()
  await stop()
}
