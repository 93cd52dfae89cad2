import { expectAccessible } from './accessible.ts'
import { expectPaymentPage, payButton } from './booking.ts'
import { open } from './screens.ts'
import { expect, test } from './shop.ts'
import { signIn } from './sign-in.ts'
import { entered, inMinutes, toldRange } from './times.ts'

test("A bike's page says when it is free, and books such a time", async ({ page, given }) => {
  const bike = await given.bike({ pricePerHour: 100 })
  const [soon, later] = [inMinutes(150), inMinutes(150 + 360)]
  const of = await given.customer()
  await given.rental({ of, bike, startTime: inMinutes(-5), plannedReturn: soon })
  await given.rental({ of, bike, startTime: later, plannedReturn: inMinutes(3000) })
  await open(page, `/bikes/${bike._id}`)
  const calendar = page.getByRole('region', { name: 'When is it free?' })
  const dialog = page.getByRole('dialog')

  // 'Not Available' stays, with the next free time beside it.
  await expect(page.getByRole('button', { name: 'Not Available' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Book for later' })).toBeEnabled()
  await expect(calendar.getByRole('listitem')).toHaveText([
    new RegExp(`^${toldRange(soon, later)}`),
    /^Free from /,
  ])
  await expectAccessible(page)

  // A visitor logs in first; the time stays in the address.
  await calendar.getByRole('button').first().click()
  await expect(page).toHaveURL(/\/login/)
  await page.goBack()
  await expect(page).toHaveURL(/\?from=.*&to=/)
  const address = page.url()
  await signIn(page, given, await given.customer())
  await open(page, address)
  await expect(page.getByRole('region', { name: 'Your time' })).toContainText(
    '6 h = 600 taka. 100 taka now, about 500 taka after the ride.',
  )
  await expect(page.getByText('Free at this time', { exact: true })).toBeVisible()

  // The dialog begins with that time.
  await page.getByRole('button', { name: 'Book for later' }).click()
  await expect(dialog.getByLabel('Start Time', { exact: true })).toHaveValue(entered(soon))
  await expect(dialog.getByLabel('Planned Return')).toHaveValue(entered(later))
  await payButton(dialog).click()
  await expectPaymentPage(page, '100.00')
})
