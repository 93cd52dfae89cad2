import type { Page } from '@playwright/test'
import { fill, open } from './screens.ts'
import { expect, test } from './shop.ts'
import { holdScripts } from './slow-line.ts'

const MESSAGE = { Name: 'Nusrat', Email: 'nusrat@mail.example', Message: 'Open on Friday?' }

const send = (page: Page) => page.getByRole('button', { name: 'Open in email app' })

/** Presses until the code of the form, which is fetched after the page, has come. */
async function openForm(page: Page): Promise<void> {
  await open(page, '/')
  await expect(async () => {
    await send(page).click()
    await expect(page.getByText('Name is required')).toBeVisible({ timeout: 500 })
  }).toPass()
}

test('The contact form makes no call: it opens the email app', async ({ page, context }) => {
  await openForm(page)
  const browser = await context.newCDPSession(page)
  await browser.send('Page.enable')
  const opened = new Promise<string>((resolve) => {
    browser.on('Page.frameRequestedNavigation', ({ url }) => resolve(url))
  })
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(`${request.method()} ${request.url()}`)
  })
  await fill(page, MESSAGE)
  await send(page).click()
  const told = page.getByText('Your email app should be open now with your message.')
  await expect(told).toBeVisible()
  const mail = new URL(await opened)
  expect(mail.protocol).toBe('mailto:')
  expect(mail.searchParams.get('subject')).toContain(MESSAGE.Name)
  expect(mail.searchParams.get('body')).toContain(MESSAGE.Message)
  expect(mail.searchParams.get('body')).toContain(MESSAGE.Email)
  await expect(page.getByRole('link', { name: 'try again' })).toHaveAttribute('href', mail.href)
  expect(calls).toEqual([])
})

test('A form that is sent before it is alive keeps what was typed', async ({ page }) => {
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
