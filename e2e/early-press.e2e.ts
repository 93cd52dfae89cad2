import { expect, test } from './shop.ts'
import { holdScripts } from './slow-line.ts'

test('a form that is sent before it is alive says what is missing, and keeps what was typed', async ({
  page,
}) => {
  const release = await holdScripts(page, '/assets/contact-form*.js')
  await page.goto('/')
  const form = page.locator('#write-to-us')
  await form.getByLabel('Name').fill('Rahim')
  await form.getByRole('button', { name: 'Open in email app' }).click()
  release()
  await expect(form.getByText('Invalid email address')).toBeVisible()
  await expect(form.getByText('Name is required')).toHaveCount(0)
  await expect(form.getByLabel('Name')).toHaveValue('Rahim')
})
