import type { Locator } from '@playwright/test'
import { expectGreen } from './colours.ts'
import { open } from './screens.ts'
import { expect, test } from './shop.ts'
import { footer, sectionOf } from './site.ts'

/** The theme's brand colour, as the browser computes it. */
function brandColourAt(element: Locator): Promise<string> {
  return element.evaluate((node) => {
    const probe = node.ownerDocument.createElement('i')
    probe.style.color = 'var(--color-brand)'
    node.ownerDocument.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })
}

test('The footer tagline says the product revolutionizes urban mobility with cutting-edge bicycle technology', async ({
  page,
}) => {
  await open(page, '/')
  const tagline = 'Revolutionizing urban mobility with cutting-edge bicycle technology.'
  await expect(footer(page).getByText(tagline, { exact: true })).toBeVisible()
})

test('The hero blurb says the business offers a wide range of well-maintained bikes', async ({
  page,
}) => {
  await open(page, '/')
  const hero = sectionOf(page, 'Rent Your Favorite Bikes On 10% Discount')
  await expect(hero).toContainText('offer a wide range of well-maintained bikes')
})

test('The not-found page has a playful tone and a green home button', async ({ page, trouble }) => {
  trouble.expectRefusal('404 GET /no/such/page')
  const home = page.getByRole('link', { name: 'Go Back Home', exact: true })
  const seen = new Set<string>()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/no/such/page')
    const drawing = page.getByRole('img', { name: 'A sad little bike with a flat tyre' })
    await expect(drawing).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Oops!')
    const brand = await brandColourAt(home)
    await expect(home).toHaveCSS('background-color', brand)
    await expectGreen(home)
    seen.add(brand)
  }
  expect(seen.size, 'each theme has a green of its own').toBe(2)
})
