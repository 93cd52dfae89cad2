import { open } from './screens.ts'
import { expect, test } from './shop.ts'
import { expectScrolledTo, sectionOf } from './site.ts'

test.describe('Home page (in order)', () => {
  test('in order', async ({ page }) => {
    await open(page, '/')
    await expect(page.getByRole('button', { name: 'Open in email app' })).toBeVisible()
    const headings = await page.getByRole('main').getByRole('heading').allTextContents()
    const expected = [
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
    expect(headings.filter((heading) => expected.includes(heading))).toEqual(expected)
  })

  test("Hero banner: 'Rent Your Favorite Bikes On 10% Discount'; a 'Visit Now' link to /all-bikes", async ({
    page,
  }) => {
    await open(page, '/')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Rent Your Favorite Bikes On 10% Discount')
    await page.getByRole('link', { name: 'Visit Now', exact: true }).click()
    await expect(page).toHaveURL('/all-bikes')
  })

  test('Available bikes section: first 3 bikes on route / (all bikes elsewhere)', async ({
    page,
    given,
  }) => {
    const fleet = await given.call('GET /bikes')
    await open(page, '/')
    const section = sectionOf(page, 'Available bikes')
    const cards = section.getByRole('article')
    await expect(cards).toHaveCount(3)
    for (const [index, { name, cc }] of fleet.slice(0, 3).entries()) {
      await expect(cards.nth(index).getByRole('heading')).toHaveText(`${name} (${cc} cc)`)
    }
    await open(page, '/all-bikes')
    const [first, last] = [fleet.at(0), fleet.at(-1)]
    await expect(page.getByText(`${first?.name} (${first?.cc} cc)`)).toBeVisible()
    const pages = Math.ceil(fleet.length / 6)
    await open(page, `/all-bikes?page=${pages}`)
    await expect(page.getByText(`${last?.name} (${last?.cc} cc)`)).toBeVisible()
  })

  test("a 'See All Bikes' link to /all-bikes#description", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 })
    await open(page, '/')
    await page.getByRole('link', { name: 'See All Bikes', exact: true }).click()
    await expect(page).toHaveURL('/all-bikes#description')
    await expectScrolledTo(page, '#description')
  })

  test("'why choose us?': Best Prices, Wide Selection, Excellent Service", async ({ page }) => {
    await open(page, '/')
    const reasons = sectionOf(page, 'why choose us?').getByRole('listitem')
    await expect(reasons.getByRole('heading')).toHaveText([
      'Best Prices',
      'Wide Selection',
      'Excellent Service',
    ])
  })

  for (const [code, ...claims] of [
    ['SUMMER10', '10% off', 'Valid until August 31, 2024'],
    ['NEWRIDER', '100 BDT off', 'On your first rental', 'No expiry'],
    ['WEEKENDRIDE', '5% off', 'On weekend rentals, Friday to Sunday', 'Valid every weekend'],
  ] as const) {
    test(`Coupons section (static cards): ${code} (${claims.join(', ')})`, async ({ page }) => {
      await open(page, '/')
      const card = sectionOf(page, 'Coupons').getByRole('article').filter({ hasText: code })
      await expect(card.getByRole('heading', { name: code, exact: true })).toBeVisible()
      for (const claim of claims) await expect(card).toContainText(claim)
    })
  }

  test("plus a five-step 'Apply A Coupon' guide", async ({ page }) => {
    await open(page, '/')
    const coupons = sectionOf(page, 'Coupons')
    await expect(coupons.getByRole('heading', { name: 'Apply A Coupon' })).toBeVisible()
    const steps = coupons.locator('ol').getByRole('listitem')
    await expect(steps).toHaveCount(5)
    await expect(steps.first()).toContainText('Choose your coupon')
  })
})
