import { hasFocus } from './keyboard.ts'
import { cardOf, open } from './screens.ts'
import { expect, test } from './shop.ts'

test.describe('the focus', () => {
  test('is on the heading after every way through the shop', async ({ page, given }) => {
    const bike = await given.bike()
    await open(page, '/')
    const heading = page.getByRole('heading', { level: 1 })
    expect(await hasFocus(heading), 'a new document keeps its own order').toBe(false)
    const links = page.getByRole('navigation', { name: 'Main' })
    for (const [name, title] of [
      ['About us', 'About us · Chaka'],
      ['All Bikes', 'All Bikes · Chaka'],
      ['Log In', 'Log In · Chaka'],
      ['Sign Up', 'Sign Up · Chaka'],
      ['Home', 'Chaka: motorbikes and bicycles for rent'],
    ] as const) {
      await links.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveTitle(title)
      await expect(heading).toBeFocused()
    }
    await page.goBack()
    await expect(heading).toHaveText('Sign Up')
    await expect(heading).toBeFocused()
    await open(page, `/all-bikes?search=${encodeURIComponent(bike.name)}`)
    await cardOf(page, bike)
      .getByRole('link', { name: /View Details/ })
      .click()
    await expect(page).toHaveTitle(`${bike.name} · Chaka`)
    await expect(page.getByRole('heading', { level: 1, name: bike.name })).toBeFocused()
  })

  test('stays where it is while a filter changes what is listed', async ({ page }) => {
    await open(page, '/all-bikes')
    const search = page.getByLabel('Search')
    await search.fill('no such bike')
    await expect(page).toHaveURL(/search=/)
    await expect(page.getByText('No bikes match the selected filters')).toBeVisible()
    await expect(search).toBeFocused()
    const availability = page.getByLabel('Availability')
    await availability.focus()
    await availability.selectOption('Available')
    await expect(page).toHaveURL(/available=true/)
    await expect(availability).toBeFocused()
  })

  test('can skip the navigation', async ({ page }) => {
    await open(page, '/about')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test('a filter says how many bikes it found, and polling says nothing', async ({ page, given }) => {
  const first = await given.bike()
  await page.clock.install()
  await open(page, '/all-bikes')
  const news = page.getByRole('main').getByRole('status')
  await expect(news).toBeEmpty()
  await page.getByLabel('Search').fill(first.brand)
  await page.clock.runFor(1000)
  await expect(news).toHaveText('Found: 1 bike')
  await given.bike({ brand: first.brand })
  const polled = page.waitForResponse((response) => response.url().includes('/api/bikes?'))
  await page.clock.runFor(11_000)
  await polled
  await expect(page.getByText('2 bikes', { exact: true })).toBeVisible()
  await expect(news).toHaveText('Found: 1 bike')
})
