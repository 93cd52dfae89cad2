import type { Page } from '@playwright/test'
import { fill, open } from './screens.ts'
import { expect, test } from './shop.ts'

const MESSAGE = { Name: 'Nusrat', Email: 'nusrat@mail.example', Message: 'Open on Friday?' }

const send = (page: Page) => page.getByRole('button', { name: 'Open in email app' })

/** It is fetched once the page stands: until then the button does nothing. */
async function openForm(page: Page): Promise<void> {
  await open(page, '/')
  await expect(async () => {
    await send(page).click()
    await expect(page.getByText('Name is required')).toBeVisible({ timeout: 500 })
  }).toPass()
}

async function expectErrors(page: Page, ...sentences: string[]): Promise<void> {
  await send(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(sentences)
}

test('Contact form: name, email, message', async ({ page }) => {
  await open(page, '/')
  for (const label of Object.keys(MESSAGE)) {
    await expect(page.getByRole('textbox', { name: label, exact: true })).toBeVisible()
  }
})

test.describe('Contact', () => {
  test("name required ('Name is required')", async ({ page }) => {
    await openForm(page)
    await fill(page, { ...MESSAGE, Name: '  ' })
    await expectErrors(page, 'Name is required')
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  })

  test("email valid ('Invalid email address')", async ({ page }) => {
    await openForm(page)
    for (const Email of ['', 'nusrat', 'nusrat@']) {
      await fill(page, { ...MESSAGE, Email })
      await expectErrors(page, 'Invalid email address')
    }
  })

  test("message at least 10 characters ('Message must be at least 10 characters long')", async ({
    page,
  }) => {
    await openForm(page)
    await fill(page, { ...MESSAGE, Message: '123456789' })
    await expectErrors(page, 'Message must be at least 10 characters long')
    await fill(page, { Message: '1234567890' })
    await expectErrors(page)
  })
})

test('The contact form makes no call: it opens the email app, and says so', async ({
  page,
  context,
}) => {
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
