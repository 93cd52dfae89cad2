import type { Locator } from '@playwright/test'
import { refuse } from './refuse.ts'
import { cardOf, fill, newBikeFields } from './screens.ts'
import { expect, test } from './shop.ts'
import { managing } from './sign-in.ts'
import { expectToast } from './toasts.ts'

const DELETE = 'DELETE /api/bikes/*'
const UPDATE = 'PUT /api/bikes/*'
const ADD = 'POST /api/bikes'
const RENTED = 'This bike is rented or reserved. Try again once it is back.'

const button = (within: Locator, name: string) => within.getByRole('button', { name })

test('Update bike and Delete bike: success and failure', async ({
  page,
  given,
  trouble,
  openAsAdmin,
}) => {
  test.slow()
  const [bike, { bike: rented }] = [await given.bike(), await given.ride()]
  const [dialog, question] = [page.getByRole('dialog'), page.getByRole('alertdialog')]
  const save = () => button(dialog, 'Save changes').click()
  const confirm = () => button(question, 'Delete').click()
  trouble.expectRefusal('409 PUT /api/bikes/:id', '409 DELETE /api/bikes/:id')
  await openAsAdmin(managing(bike))

  await test.step("Update bike: success 'Updated Successfully' (2.5 s)", async () => {
    await button(cardOf(page, bike), 'Update').click()
    await fill(dialog, { 'Price per hour': '75' })
    await dialog.getByLabel('Available').uncheck()
    const toast = { success: 'Updated Successfully', duration: 2500, after: UPDATE }
    await expectToast(page, save, toast)
    await expect(dialog).toBeHidden()
    await expect(cardOf(page, bike)).toContainText('75.00')
    await expect(cardOf(page, bike)).toContainText('Unavailable')
  })

  await test.step("Update bike: failure 'Something Wrong happened' (3 s), and why: it is rented", async () => {
    await openAsAdmin(managing(rented))
    await button(cardOf(page, rented), 'Update').click()
    await dialog.getByLabel('Available').check()
    const toast = { error: 'Something Wrong happened', reason: RENTED, after: UPDATE }
    await expectToast(page, save, toast)
    await expect(dialog, 'what was typed is kept').toBeVisible()
    await expect(dialog.getByLabel('Available')).toBeChecked()
    await page.keyboard.press('Escape')
  })

  await test.step("Delete bike: failure 'Something Wrong Happened' (3 s), and why: it is rented", async () => {
    await button(cardOf(page, rented), 'Delete').click()
    const toast = { error: 'Something Wrong Happened', reason: RENTED, after: DELETE }
    await expectToast(page, confirm, toast)
    await expect(cardOf(page, rented)).toContainText('Unavailable')
    await page.keyboard.press('Escape')
  })

  await test.step("Delete bike: success toast 'Deleted Successfully' (top right, 2 s)", async () => {
    await openAsAdmin(managing(bike))
    await button(cardOf(page, bike), 'Delete').click()
    await expectToast(page, confirm, { success: 'Deleted Successfully', after: DELETE })
    await expect(question).toBeHidden()
    await expect(cardOf(page, bike)).toHaveCount(0)
  })
})

test('Add bike: failure and success', async ({ page, trouble, openAsAdmin, baseURL }) => {
  trouble.expectRefusal('500 POST /api/bikes')
  const main = page.getByRole('main')
  const add = () => main.getByRole('button', { name: 'Add Bike', exact: true }).click()
  await openAsAdmin('/dashboard/add-bike')
  await fill(page, newBikeFields(baseURL, 'Hayate'))
  await page.getByLabel('Available for rent').uncheck()

  await test.step("Add bike: failure 'Error adding bike'", async () => {
    const reason = await refuse(page, ADD)
    await expectToast(page, add, { error: 'Error adding bike', reason, after: ADD })
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Hayate')
  })

  await test.step("Add bike: success 'Bike added successfully', and resets the form", async () => {
    await page.unrouteAll()
    await expectToast(page, add, { success: 'Bike added successfully', after: ADD })
    for (const field of await main.getByRole('textbox').all()) await expect(field).toHaveValue('')
    for (const field of await main.getByRole('spinbutton').all())
      await expect(field).toHaveValue('')
    await expect(page.getByLabel('Available for rent')).toBeChecked()
  })
})
