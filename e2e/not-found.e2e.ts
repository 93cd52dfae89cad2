import { expectAccessible } from './accessible.ts'
import { expectGreen } from './colours.ts'
import { expect, test } from './shop.ts'

const OOPS = "Oops! The page you're looking for doesn't exist."
const WHY = "It looks like the page you are trying to visit doesn't exist or has been moved."

test('any other path: Not-found page', async ({ page, trouble }) => {
  const addresses = ['/bikes', '/home', '/dashboard/nowhere', '/%E0%A4%A', '/100%', '/no/such/page']
  trouble.expectRefusal(...addresses.map((address) => `404 GET ${address}`))
  for (const address of addresses) {
    const answer = await page.goto(address)
    expect(answer?.status(), address).toBe(404)
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
  }
  const home = page.getByRole('link', { name: 'Go Back Home', exact: true })
  await expectAccessible(page)

  const drawing = page.getByRole('img', { name: 'A sad little bike with a flat tyre' })
  await expect(drawing).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectGreen(home)
  }

  await expect(page.getByRole('main').getByRole('img', { name: /sad/i })).toBeVisible()
  const heading = page.getByRole('heading', { name: '404', exact: true, level: 1 })
  const size = await heading.evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize))
  expect(size).toBeGreaterThan(64)
  await expect(page.getByText(OOPS, { exact: true })).toBeVisible()
  await expect(page.getByText(WHY, { exact: true })).toBeVisible()
  await expect(home).toHaveAttribute('href', '/')
  await home.click()
  await expect(page).toHaveURL('/')
})
