import type { Locator, Page } from '@playwright/test'
import { demoLogins } from '#db/demo-logins'
import { newBikeFields, openBikeDialog } from './bike-dialogs.ts'
import { refuse } from './refuse.ts'
import type { givenAt } from './given.ts'
import { cardOf, fill } from './screens.ts'
import { expect, test } from './shop.ts'
import { openAs } from './sign-in.ts'
import { expectToast } from './toasts.ts'

type Given = ReturnType<typeof givenAt>

const DELETE = 'DELETE /api/bikes/*'
const UPDATE = 'PUT /api/bikes/*'
const ADD = 'POST /api/bikes'

const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save changes' }).click()
const confirm = (dialog: Locator) => dialog.getByRole('button', { name: 'Delete' }).click()

async function fillNewBike(page: Page, given: Given, shopUrl = ''): Promise<void> {
  await openAs(page, given, demoLogins.admin, '/dashboard/add-bike')
  await fill(page, newBikeFields(shopUrl, 'Hayate'))
}

const addBike = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Add Bike', exact: true }).click()

test("Delete bike: success toast 'Deleted Successfully' (top right, 2 s)", async ({
  page,
  given,
}) => {
  const bike = await given.bike()
  const dialog = await openBikeDialog({ page, given }, 'Delete', bike)
  await expectToast(page, () => confirm(dialog), { success: 'Deleted Successfully', after: DELETE })
  await expect(dialog).toBeHidden()
  await expect(cardOf(page, bike)).toHaveCount(0)
})

test("Delete bike: failure 'Something Wrong Happened' (3 s), and why: it is rented", async ({
  page,
  given,
  trouble,
}) => {
  const { bike } = await given.ride()
  trouble.expectRefusal('409 DELETE /api/bikes/:id')
  const dialog = await openBikeDialog({ page, given }, 'Delete', bike)
  await expectToast(page, () => confirm(dialog), {
    error: 'Something Wrong Happened',
    reason: 'This bike is rented or reserved. Try again once it is back.',
    after: DELETE,
  })
  await expect(cardOf(page, bike)).toContainText('Unavailable')
})

test("Update bike: success 'Updated Successfully' (2.5 s)", async ({ page, given }) => {
  const bike = await given.bike()
  const dialog = await openBikeDialog({ page, given }, 'Update', bike)
  await fill(dialog, { 'Price per hour': '75' })
  await dialog.getByLabel('Available').uncheck()
  await expectToast(page, () => save(dialog), {
    success: 'Updated Successfully',
    duration: 2500,
    after: UPDATE,
  })
  await expect(dialog).toBeHidden()
  await expect(cardOf(page, bike)).toContainText('75.00')
  await expect(cardOf(page, bike)).toContainText('Unavailable')
})

test("Update bike: failure 'Something Wrong happened' (3 s), and why: it is rented", async ({
  page,
  given,
  trouble,
}) => {
  const { bike } = await given.ride()
  trouble.expectRefusal('409 PUT /api/bikes/:id')
  const dialog = await openBikeDialog({ page, given }, 'Update', bike)
  await dialog.getByLabel('Available').check()
  await expectToast(page, () => save(dialog), {
    error: 'Something Wrong happened',
    reason: 'This bike is rented or reserved. Try again once it is back.',
    after: UPDATE,
  })
  await expect(dialog, 'what was typed is kept').toBeVisible()
  await expect(dialog.getByLabel('Available')).toBeChecked()
})

test("Add bike: success 'Bike added successfully', and resets the form", async ({
  page,
  given,
  baseURL,
}) => {
  await fillNewBike(page, given, baseURL)
  await page.getByLabel('Available for rent').uncheck()
  await expectToast(page, () => addBike(page), { success: 'Bike added successfully', after: ADD })
  const main = page.getByRole('main')
  for (const field of await main.getByRole('textbox').all()) await expect(field).toHaveValue('')
  for (const field of await main.getByRole('spinbutton').all()) await expect(field).toHaveValue('')
  await expect(page.getByLabel('Available for rent')).toBeChecked()
})

test("Add bike: failure 'Error adding bike'", async ({ page, given, trouble, baseURL }) => {
  trouble.expectRefusal('500 POST /api/bikes')
  const reason = await refuse(page, ADD)
  await fillNewBike(page, given, baseURL)
  await expectToast(page, () => addBike(page), { error: 'Error adding bike', reason, after: ADD })
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Hayate')
})
