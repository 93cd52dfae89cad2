import { open } from './screens.ts'
import { DAILY, expect, test } from './shop.ts'
import { expectScrolledTo, footer, sectionOf } from './site.ts'

const HEADINGS = [
  'Rent Your Favorite Bikes On 10% Discount',
  'Available bikes',
  'What our riders say',
  'why choose us?',
  'Best Prices',
  'Wide Selection',
  'Excellent Service',
  'Coupons',
  'SUMMER10',
  'NEWRIDER',
  'WEEKENDRIDE',
  'Apply A Coupon',
  'Write to us',
]

test('Home page (in order)', DAILY, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await open(page, '/')
  const coupons = sectionOf(page, 'Coupons')

  await expect(page.getByRole('button', { name: 'Open in email app' })).toBeVisible()
  const headings = await page.getByRole('main').getByRole('heading').allTextContents()
  expect(headings.filter((heading) => HEADINGS.includes(heading))).toEqual(HEADINGS)

  const hero = sectionOf(page, 'Rent Your Favorite Bikes On 10% Discount')
  await expect(hero).toContainText('offer a wide range of well-maintained bikes')

  const reasons = sectionOf(page, 'why choose us?').getByRole('listitem')
  await expect(reasons.getByRole('heading')).toHaveText(HEADINGS.slice(4, 7))

  for (const [code, ...claims] of [
    ['SUMMER10', '10% off', 'Valid until August 31, 2024'],
    ['NEWRIDER', '100 BDT off', 'On your first rental', 'No expiry'],
    ['WEEKENDRIDE', '5% off', 'On weekend rentals, Friday to Sunday', 'Valid every weekend'],
  ] as const) {
    const card = coupons.getByRole('article').filter({ hasText: code })
    await expect(card.getByRole('heading', { name: code, exact: true })).toBeVisible()
    for (const claim of claims) await expect(card).toContainText(claim)
  }

  await expect(coupons.getByRole('article')).toHaveCount(3)
  await expect(coupons.getByRole('heading', { name: 'Apply A Coupon' })).toBeVisible()
  const steps = coupons.locator('ol').getByRole('listitem')
  await expect(steps).toHaveCount(5)
  await expect(steps.first()).toContainText('Choose your coupon')

  const tagline = 'Revolutionizing urban mobility with cutting-edge bicycle technology.'
  await expect(footer(page).getByText(tagline, { exact: true })).toBeVisible()

  await expect(footer(page).getByText(/^© 2024 Chaka\b/)).toBeVisible()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADINGS[0] ?? '')
  await page.getByRole('link', { name: 'Visit Now', exact: true }).click()
  await expect(page).toHaveURL('/all-bikes')

  await page.goBack()
  await page.getByRole('link', { name: 'See All Bikes', exact: true }).click()
  await expect(page).toHaveURL('/all-bikes#description')
  await expectScrolledTo(page, '#description')
})

test('Home page: the first 3 bikes on route /, all bikes elsewhere', async ({ page, given }) => {
  const fleet = await given.call('GET /bikes')
  await open(page, '/')
  const cards = sectionOf(page, 'Available bikes').getByRole('article')
  await expect(cards).toHaveCount(3)
  for (const [index, { name, cc }] of fleet.slice(0, 3).entries()) {
    await expect(cards.nth(index).getByRole('heading')).toHaveText(`${name} (${cc} cc)`)
  }
  const [first, last] = [fleet.at(0), fleet.at(-1)]
  await page.getByRole('link', { name: 'See All Bikes', exact: true }).click()
  await expect(page.getByText(`${first?.name} (${first?.cc} cc)`)).toBeVisible()
  await open(page, `/all-bikes?page=${Math.ceil(fleet.length / 6)}`)
  await expect(page.getByText(`${last?.name} (${last?.cc} cc)`)).toBeVisible()
})
