import { expectAccessible } from './accessible.ts'
import { newPerson } from './given.ts'
import { refuse } from './refuse.ts'
import { open, rowOf } from './screens.ts'
import { testInOwnShop } from './own-shop.ts'
import { expect } from './shop.ts'
import { entered, inMinutes } from './times.ts'

/** It needs a shop of its own, because the till is counted. */
const test = testInOwnShop()

test('A walk-in, and a closed day', async ({ page, given, trouble, openAsAdmin, newBrowser }) => {
  test.slow()
  await page.setViewportSize({ width: 360, height: 740 })
  const bike = await given.bike({ pricePerHour: 150 })
  const person = newPerson()
  const [, mark = ''] = person.name.split(' ')
  const phone = `+880 17${String(Date.now()).slice(-8)}`

  // New rental finds the free bike, and asks for a name and a phone number.
  await openAsAdmin('/dashboard/rent-management')
  await page.getByLabel('Search').pressSequentially('n')
  await expect(page, 'a field takes its letters').toHaveURL(/rent-management/)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('n')
  await expect(page).toHaveURL('/dashboard/new-rental')
  await page.getByRole('button', { name: 'Take 100 TK and rent out' }).click()
  await expect(page.getByText('Choose a bike', { exact: true })).toBeVisible()
  await expect(page.getByText('Choose a customer, or add a new one')).toBeVisible()
  const searchBike = page.getByLabel('Find a free bike')
  const searchCustomer = page.getByLabel('Find a customer')
  await expect(searchCustomer, 'the first field with a problem').toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Start Time').fill(entered(inMinutes(-60)))
  await page.getByLabel('Planned Return').fill(entered(inMinutes(180)))
  await searchBike.fill(bike.name)
  await page.getByRole('button', { name: bike.name }).press('Enter')
  const another = page.getByRole('button', { name: 'Choose another bike' })
  await expect(another).toBeFocused()
  await expect(another).toHaveAccessibleDescription(
    `${bike.name} ${bike.brand}, 150.00 taka per hour`,
  )
  await another.press('Enter')
  await expect(searchBike).toBeFocused()
  await searchBike.fill(bike.name)
  await page.getByRole('button', { name: bike.name }).press('Enter')
  await expect(page.getByText('4 h = 600 taka')).toBeVisible()
  await searchCustomer.fill('customer@chaka.example')
  await page.getByRole('button', { name: 'customer@chaka.example' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Choose another customer' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(searchCustomer).toBeFocused()
  await page.keyboard.type(phone)
  await expect(page.getByText('No customer matches.')).toBeVisible()
  await page.getByRole('button', { name: 'New customer' }).press('Enter')
  await expect(page.getByLabel('Phone')).toHaveValue(phone)
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type(person.name)

  // The deposit and what is seen while the bike leaves are entered in the same form.
  await expect(page.getByText('Nothing booked after this')).toBeVisible()
  await page.getByLabel('Odometer in km').fill('12040')
  await page.getByLabel('ID seen').selectOption('National ID')
  await page.getByLabel('Last four characters').fill('1990-6789')
  await page.getByLabel('Deposit in taka (optional)').fill('500')

  // The form keeps what was typed when the bike is taken meanwhile.
  await page.getByLabel('Paid by').selectOption('bkash')
  trouble.expectRefusal('409 POST /api/rentals/at-counter')
  await refuse(page, 'POST /api/rentals/at-counter', 'bike_taken')
  await page.getByRole('button', { name: 'Take 600 taka and rent out' }).click()
  await expect(page.getByText('This bike has just been taken.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose another bike' })).toBeFocused()
  await expect(
    page.getByRole('link', { name: 'Show its rentals (opens in a new tab)' }),
  ).toHaveAttribute('target', '_blank')
  await expect(page.getByLabel('Phone')).toHaveValue(phone)
  await page.unrouteAll()

  // Without a connection the button says so.
  await page.context().setOffline(true)
  await expect(page.getByRole('button', { name: 'You are offline' })).toBeDisabled()
  await page.context().setOffline(false)

  // The advance opens the page of the rental.
  await page.getByRole('button', { name: 'Take 600 taka and rent out' }).click()
  await expect(page).toHaveURL(/\/dashboard\/rentals\/[\w-]+$/)
  await expect(page.getByRole('heading', { name: bike.name, level: 1 })).toBeVisible()
  await expect(page.getByText('Advance at the counter, bKash')).toBeVisible()
  await expect(page.getByText(person.name).first()).toBeVisible()
  const handover = page.getByRole('region', { name: 'Handover' })
  await expect(handover).toContainText('12,040 km')
  await expect(handover).toContainText('National ID ending in 6789')
  await expect(page.getByText('Deposit taken').first()).toBeVisible()

  // The customer gets an account by a link.
  await openAsAdmin(`/dashboard/user-management?search=${mark}`)
  await expect(rowOf(page, person.name)).toContainText('No account')
  await rowOf(page, person.name).getByRole('button', { name: 'Account Link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make Link' }).click()
  const link = await dialog.getByLabel('Link').inputValue()
  const own = await newBrowser()
  await open(own, link)
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('Your account')
  await own.getByLabel('Email').fill(person.email)
  await own.getByLabel('New Password', { exact: true }).fill(person.password)
  await own.getByLabel('Confirm New Password', { exact: true }).fill(person.password)
  await expectAccessible(own)
  await own.getByRole('button', { name: 'Make my account' }).click()
  await expect(own.getByText('Your account is ready.')).toBeVisible()
  await own.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await expect(own).toHaveURL('/dashboard/available-bikes')
  await open(own, '/dashboard/my-rentals')
  await expect(rowOf(own, bike.name)).toBeVisible()

  // The day is closed with a difference, which needs a note.
  await openAsAdmin('/dashboard/closing')
  // The demo has taken 100 taka in cash.
  await expect(page.getByText('Expected 100 taka')).toHaveCount(1)
  await expect(page.getByText('Expected 600 taka')).toHaveCount(1)
  // Each amount opens to the movements that it is made of.
  await page.getByText('2 movements of bKash').click()
  await expect(page.getByRole('link', { name: person.name })).toHaveCount(2)
  await expectAccessible(page)
  await page.getByLabel('Cash counted').fill('100')
  await page.getByLabel('bKash counted').fill('590')
  await expect(page.getByText('10 taka missing')).toBeVisible()
  await page.getByRole('button', { name: 'Close the day' }).click()
  await expect(page.getByText('Say why the amounts differ')).toBeVisible()
  await page.getByLabel('Note on bKash').fill('Fee of the agent')
  await page.getByRole('button', { name: 'Close the day' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'bKash: 600 taka expected, 590 taka counted, 10 taka missing.',
  )
  await expect(question).toContainText('Expected 700 taka, counted 690 taka: 10 taka missing.')
  await question.getByRole('button', { name: 'Close the day' }).click()
  const closings = page.getByRole('table', { name: 'Earlier closings' })
  await expect(closings.getByText('Fee of the agent')).toBeVisible()
  await expect(page.getByText('Expected 100 taka')).toHaveCount(0)
  await expect(page.getByText('Nothing came in or went out since.')).toBeVisible()
})
