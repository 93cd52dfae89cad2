import { demoLogins } from '#db/demo-logins'
import { expectAccessible } from './accessible.ts'
import { openDesk, rowIn } from './desk.ts'
import { cardOf, rowOf } from './screens.ts'
import { expect, test } from './shop.ts'
import { managing } from './sign-in.ts'
import { inMinutes } from './times.ts'

test.describe('accessibility of the admin screens', () => {
  test.slow()

  test('Rent Management with an error in a row, and with its cost', async ({
    page,
    given,
    openAsAdmin,
  }) => {
    const [bike, back, of] = [await given.bike(), await given.bike(), await given.customer()]
    for (const each of [bike, back]) {
      await given.rental({ of, bike: each, startTime: inMinutes(60) })
    }
    await given.returned({ bike: back, returnTime: inMinutes(60 + 90) })
    await openAsAdmin('/dashboard/rent-management')
    await expect(rowOf(page, back.name)).toContainText('180 taka')
    const row = rowOf(page, bike.name)
    await row.getByRole('button', { name: 'Calculate' }).click()
    await expect(page.getByText('Return time cannot be empty.')).toBeVisible()
    await expectAccessible(page)
  })

  test('Rent Management and User Management that cannot be loaded', async ({
    page,
    trouble,
    openAsAdmin,
  }) => {
    trouble.expectRefusal('500 GET /api/rentals/all-rentals', '500 GET /api/users/all-users')
    await page.route(/all-rentals|all-users/, (route) => route.fulfill({ status: 500, body: 'no' }))
    for (const path of ['rent-management', 'user-management']) {
      await openAsAdmin(`/dashboard/${path}`)
      await expect(page.getByText('Some Error Occurred')).toBeVisible()
      await expectAccessible(page)
    }
  })

  test('Add Bike, and with everything wrong', async ({ page, openAsAdmin }) => {
    await openAsAdmin('/dashboard/add-bike')
    await expectAccessible(page)
    await page.getByRole('main').getByRole('button', { name: 'Add Bike' }).click()
    await expect(page.getByText('Name is required')).toBeVisible()
    await expectAccessible(page)
  })

  test('Shop, and with everything wrong', async ({ page, openAsAdmin }) => {
    await openAsAdmin('/dashboard/shop')
    await expect(page.getByLabel('Monday opens')).toHaveValue('09:00')
    await expectAccessible(page)
    const day = page.getByLabel('Closed day', { exact: true })
    await day.fill('2027-03-26')
    await page.getByRole('button', { name: 'Add day' }).click()
    await expect(day).toBeFocused()
    await page.getByRole('button', { name: 'Remove Fri 26 Mar 2027' }).click()
    await expect(day).toBeFocused()
    await page.getByLabel('Name').clear()
    await page.getByLabel('Monday closes').fill('08:00')
    await page.getByLabel('Turnaround').clear()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Name is required')).toBeVisible()
    await expect(page.getByText('The shop must close after it opens')).toBeVisible()
    await expectAccessible(page)
  })

  test('User Management, its search without a match and its dialog', async ({
    page,
    given,
    openAsAdmin,
  }) => {
    const customer = await given.customer()
    await openAsAdmin('/dashboard/user-management')
    await expect(page.getByText(demoLogins.admin.email)).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Search').fill('nobody of this name')
    await expect(page.getByText('No users match')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Search').fill(customer.email)
    await rowOf(page, customer.email)
      .getByRole('button', { name: /Delete/ })
      .click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByLabel('Search').fill(demoLogins.admin.email)
    const duties = rowOf(page, demoLogins.admin.email).getByRole('button', { name: 'Duties' })
    await duties.click()
    await expect(page.getByRole('checkbox', { name: 'People' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(duties).toBeFocused()
  })

  test('Activity, narrowed and without a match', async ({ page, openAsAdmin }) => {
    await openAsAdmin('/dashboard/activity')
    await expect(page.getByRole('row')).not.toHaveCount(0)
    await expectAccessible(page)
    await openAsAdmin(`/dashboard/activity?actor=${crypto.randomUUID()}`)
    await expect(page.getByText('No events match')).toBeVisible()
    await expectAccessible(page)
  })

  test('Manage Bikes and its dialogs, with everything wrong and refused', async ({
    page,
    given,
    trouble,
    openAsAdmin,
  }) => {
    const { bike } = await given.ride()
    await openAsAdmin(managing(bike))
    const card = cardOf(page, bike)
    await expect(card).toBeVisible()
    await expectAccessible(page)
    const update = card.getByRole('button', { name: /Update/ })
    await update.click()
    const dialog = page.getByRole('dialog')
    await expectAccessible(page)
    await dialog.getByLabel('Name', { exact: true }).clear()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(update).toBeFocused()
    trouble.expectRefusal('409 DELETE /api/bikes/:id')
    await card.getByRole('button', { name: /Delete/ }).click()
    const question = page.getByRole('alertdialog')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Something Wrong Happened')).toBeVisible()
  })

  test('the payments desk, a history and a decision', async ({ page, given }) => {
    const { bike } = await given.paymentInReview()
    await openDesk(page, given)
    const row = rowIn(page, 'Waiting for review', bike.name)
    await expect(row).toBeVisible()
    await expectAccessible(page)
    await row.getByRole('button', { name: 'History' }).click()
    await expect(page.getByRole('dialog')).toContainText('opened its page')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await row.getByRole('button', { name: 'Refund' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page)
  })
})
