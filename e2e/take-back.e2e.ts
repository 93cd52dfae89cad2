import type { Locator } from '@playwright/test'
import { demoLogins } from '#db/demo-logins'
import { expectAccessible } from './accessible.ts'
import { newPerson } from './given.ts'
import { DAILY, expect, test } from './shop.ts'
import { inMinutes } from './times.ts'

/** Presses are counted, because each of them costs time with a customer at the counter. */
function countPresses() {
  let count = 0
  return {
    count: () => count,
    async press(button: Locator) {
      count += 1
      await button.click()
    },
  }
}

test(
  'A bike is taken back in one step: damage, deposit, two tenders and the receipt',
  DAILY,
  async ({ page, given, openAsAdmin }) => {
    test.slow()
    const bike = await given.bike({ pricePerHour: 200 })
    const as = await given.tokenOf(demoLogins.admin)
    const { name } = newPerson()
    const phone = `+880 17${String(Date.now()).slice(-8)}`
    const startTime = inMinutes(-240).toISOString()
    const { _id: id } = await given.call('POST /rentals/at-counter', {
      as,
      body: { bikeId: bike._id, customer: { name, phone }, tender: 'cash', startTime },
    })
    const { revision } = await given.call('GET /rentals/:id', { as, params: { id } })
    const deposit = { action: 'take', amount: 500, tender: 'cash', revision } as const
    await given.call('POST /rentals/:id/deposit', { as, params: { id }, body: deposit })

    // Enter in the search opens the sheet of the one rental that is found.
    await openAsAdmin('/dashboard/rent-management')
    await page.setViewportSize({ width: 360, height: 740 })
    const search = page.getByLabel('Search')
    await search.fill(bike.name)
    await expect(page.getByRole('status').filter({ hasText: '1 of' })).toBeVisible()
    await search.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Take bike back' })
    await expect(sheet.getByText('Customer pays')).toBeVisible()
    await expectAccessible(page)

    // A time ahead is asked about, and nothing is entered yet.
    await sheet.getByRole('button', { name: 'Another time' }).click()
    await sheet.getByLabel('Return time').fill('2030-01-01T10:00')
    await expect(sheet.getByRole('alert')).toContainText('within a year')
    await sheet.getByRole('button', { name: /^Now/ }).click()

    const { press, count } = countPresses()
    await sheet.getByLabel('Odometer in km').fill('12140')
    await press(sheet.getByRole('button', { name: 'Add damage' }))
    await sheet.getByRole('textbox', { name: 'Damage' }).fill('Left mirror')
    await sheet.getByLabel('Taka', { exact: true }).fill('360')
    await expect(sheet.getByText('Damage: Left mirror')).toBeVisible()
    await expect(sheet.getByText(/^Use 500 taka of the 500 taka deposit/)).toBeVisible()
    await press(sheet.getByRole('button', { name: 'Add another tender' }))
    const amounts = sheet.getByLabel('Amount in taka')
    await amounts.first().fill('200')
    await sheet.getByLabel('Cash given').fill('500')
    await expect(sheet.getByText('Change 300 taka')).toBeVisible()

    // More than is due is refused at its field.
    const finish = sheet.getByRole('button', { name: /finish and print/i })
    await expect(sheet.getByLabel('And by')).toHaveValue('bkash')
    await press(finish)

    // The receipt names all of it, and the rental is settled.
    await expect(page.getByRole('heading', { name: /^Receipt/ }).last()).toBeVisible()
    await expect(page).toHaveURL(/receipt$/)
    const paper = page.getByRole('main')
    await expect(paper).toContainText('Left mirror')
    await expect(paper).toContainText('From the deposit')
    await expect(paper).toContainText('At the counter, Cash')
    await expect(paper).toContainText('At the counter, bKash')
    expect(count(), 'presses besides typing, and Enter in the search').toBe(3)
    const settled = await given.call('GET /rentals/:id', { as, params: { id } })
    expect(settled).toMatchObject({ bookingStatus: 'FULL_PAID', balance: 0, depositHeld: 0 })
  },
)

test(
  'A walk-in rents a bike and brings it back, from New rental to the receipt',
  DAILY,
  async ({ page, given, openAsAdmin }) => {
    test.slow()
    await page.setViewportSize({ width: 1280, height: 800 })
    const bike = await given.bike({ pricePerHour: 200 })
    const { name } = newPerson()
    const phone = `+880 18${String(Date.now()).slice(-8)}`
    const { press, count } = countPresses()
    await openAsAdmin('/dashboard/rent-management')
    await press(page.getByRole('main').getByRole('link', { name: 'New rental' }))
    await page.getByLabel('Find a free bike').fill(bike.name)
    await press(page.getByRole('button', { name: bike.name }))
    await page.getByLabel('Find a customer').fill(phone)
    await press(page.getByRole('button', { name: 'New customer' }))
    await page.getByLabel('Name', { exact: true }).fill(name)
    await press(page.getByRole('button', { name: 'Take 100 TK and rent out' }))

    // The page of the rental offers the one next step.
    await press(page.getByRole('button', { name: 'Take bike back' }))
    const sheet = page.getByRole('dialog', { name: 'Take bike back' })
    await expect(sheet.getByText('Up to the minimum charge')).toBeVisible()
    await expectAccessible(page)
    await press(sheet.getByRole('button', { name: 'Finish and print' }))
    await expect(page.getByRole('heading', { name: /^Receipt/ }).last()).toBeVisible()
    expect(count(), 'presses besides typing').toBe(6)
  },
)
