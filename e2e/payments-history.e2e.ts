import { expectAccessible } from './accessible.ts'
import { openDesk, rowIn } from './desk.ts'
import { expect, test } from './shop.ts'
import { inMinutes } from './times.ts'

test('The history of one payment is told in plain words', async ({ page, given }) => {
  const bike = await given.bike()
  const ref = await given.payment({
    of: await given.customer(),
    bike,
    startTime: inMinutes(60),
    action: 'pay_risky',
  })
  await openDesk(page, given)
  await rowIn(page, 'Waiting for review', bike.name)
    .getByRole('button', { name: 'History' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'What happened to this payment' })
  await expect(dialog).toContainText(ref)
  await expectAccessible(page)
  const told = [
    'The customer began to pay 100 taka.',
    'The payment company opened its page.',
    'The payment company confirmed: 100 taka arrived.',
    "The payment company flagged it as risky: waiting for the shop's decision.",
  ]
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  const lines = await dialog.getByRole('listitem').allTextContents()
  const places = told.map((sentence) => lines.findIndex((line) => line.includes(sentence)))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))

  await page.reload()
  await expect(dialog).toContainText('100 taka')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/dashboard/payments')
  await page.getByLabel('Payment reference').fill(ref.toLowerCase())
  await page.getByRole('button', { name: 'Show its history' }).click()
  await expect(dialog).toContainText('The payment company opened its page.')
})
