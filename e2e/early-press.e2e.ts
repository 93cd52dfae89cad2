import { enterLogin } from './screens.ts'
import { expect, test } from './shop.ts'

test.describe('a form that is sent before the page is alive', () => {
  test('logs in once it is: one press is enough', async ({ page, given }) => {
    const customer = await given.customer()
    const scripts = Promise.withResolvers<void>()
    await page.route('/assets/*.js', async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.goto('/login', { waitUntil: 'commit' })
    await enterLogin(page, customer)
    scripts.resolve()
    await expect(page).toHaveURL('/dashboard/available-bikes')
    await expect(page.getByText('Login successful!')).toHaveCount(1)
  })

  test('says what is missing, and keeps what was typed', async ({ page }) => {
    const form = page.locator('#write-to-us')
    const script = Promise.withResolvers<void>()
    await page.route('/assets/contact-form*.js', async (route) => {
      await script.promise
      await route.continue()
    })
    await page.goto('/')
    await form.getByLabel('Name').fill('Rahim')
    await form.getByRole('button', { name: 'Write the mail' }).click()
    script.resolve()
    await expect(form.getByText('Invalid email address')).toBeVisible()
    await expect(form.getByText('Name is required')).toHaveCount(0)
    await expect(form.getByLabel('Name')).toHaveValue('Rahim')
  })
})
