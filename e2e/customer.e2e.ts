import { demoLogins } from '#db/demo-logins'
import { choose, expectOutcome, expectPaymentPage, payButton, paymentOf } from './booking.ts'
import { newPerson } from './given.ts'
import { cardOf, enterLogin, fill, logIn, rowOf, sidebar, signUp, storedToken } from './screens.ts'
import { expect, test } from './shop.ts'
import { entered, inMinutes, shown } from './times.ts'

test('a customer signs up, books by paying the advance, rides, pays the remainder and finds the rental under Paid', async ({
  page,
  newBrowser,
  given,
  sandbox,
}) => {
  test.slow()
  const bike = await given.bike({ pricePerHour: 123.45 })
  const customer = newPerson()
  const [startTime, returnTime] = [inMinutes(60), inMinutes(60 + 150)]
  const payments: string[] = []

  await test.step('signs up, logs in and lands on the available bikes', async () => {
    await signUp(page, customer)
    await enterLogin(page, customer)
    await expect(page.getByText('Login successful!')).toBeVisible()
    await expect(page).toHaveURL('/dashboard/available-bikes')
    await expect(page.getByRole('heading', { name: 'Available Bikes', level: 1 })).toBeVisible()
  })

  await test.step('finds the bike and books it for 100 TK', async () => {
    await page.getByLabel('Search').fill(bike.name.toUpperCase())
    await cardOf(page, bike)
      .getByRole('link', { name: /View Details/ })
      .click()
    await expect(page).toHaveURL(`/bikes/${bike._id}#top`)
    await page.getByRole('button', { name: 'Book now' }).click()
    const dialog = page.getByRole('dialog', { name: `Book ${bike.name}` })
    await expect(dialog).toContainText('Advance Booking Fee: 100 TK')
    await dialog.getByLabel('Start Time').fill(entered(startTime))
    await payButton(dialog).click()
    await expectPaymentPage(page, '100.00')
    expect(new URL(page.url()).origin).toBe(new URL(sandbox.url).origin)
  })

  await test.step('pays on the payment page and comes back signed in', async () => {
    await choose(page, 'Pay')
    payments.push(paymentOf(page))
    await expectOutcome(page, 'Paid: the bike is booked')
    await expect(page.getByRole('tab', { name: 'Unpaid' })).toHaveAttribute('aria-selected', 'true')
    await expect(rowOf(page, bike.name)).toContainText(shown(startTime))
    await expect(rowOf(page, bike.name)).toContainText('Not set')
    await expect(sidebar(page).getByRole('link', { name: 'My-Rentals' })).toBeVisible()
  })

  await test.step('an admin enters the return time', async () => {
    const admin = await newBrowser()
    await logIn(admin, demoLogins.admin)
    await sidebar(admin).getByRole('link', { name: 'Rent Management' }).click()
    const row = rowOf(admin, bike.name)
    await row.getByLabel(/New return time/i).fill(entered(returnTime))
    await row.getByRole('button', { name: 'Calculate' }).click()
    await expect(admin.getByText('Calculated Successfully')).toBeVisible()
    await expect(row).toContainText('309 taka')
  })

  await test.step('sees the cost and pays the rest', async () => {
    await page.reload()
    const row = rowOf(page, bike.name)
    await expect(row).toContainText('309 taka')
    await expect(row).toContainText(shown(returnTime))
    await row.getByRole('button', { name: 'Pay' }).click()
    await expectPaymentPage(page, '209.00')
    await choose(page, 'Pay with bKash')
    payments.push(paymentOf(page))
    await expectOutcome(page, 'Paid in full')
  })

  await test.step('finds the rental under Paid', async () => {
    await expect(rowOf(page, bike.name)).toHaveCount(0)
    await page.getByRole('tab', { name: 'Paid', exact: true }).click()
    await expect(rowOf(page, bike.name)).toContainText('309 taka')
    await expect(page.getByRole('columnheader', { name: 'Pay' })).toHaveCount(0)
  })

  const moved = (await sandbox.ledger()).filter(({ tran_id }) => payments.includes(tran_id))
  expect(moved.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
    'charge 100.00',
    'charge 209.00',
  ])
})

test("a customer updates the profile: 'Profile Updated Successfully'", async ({ page, given }) => {
  const customer = await given.customer()
  await logIn(page, customer)
  await sidebar(page).getByRole('link', { name: 'Update-Profile' }).click()
  await expect(page.getByRole('heading', { name: 'User Profile', level: 1 })).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue(customer.name)

  await fill(page, { 'Full Name': '', 'Mobile Number': '' })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Full name is required')).toBeVisible()
  await expect(page.getByText('Mobile number is required')).toBeVisible()

  await fill(page, { 'Full Name': 'Karim Uddin', 'Mobile Number': '+880 1800 111111' })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile Updated Successfully')).toBeVisible()
  await sidebar(page).getByRole('link', { name: 'My-Profile' }).click()
  for (const text of ['Karim Uddin', '+880 1800 111111', customer.email, customer.address]) {
    await expect(page.getByRole('main')).toContainText(text)
  }
})

test('a successful password change clears the session, then /login', async ({
  page,
  given,
  trouble,
}) => {
  const customer = await given.customer()
  trouble.expectRefusal('400 PUT /api/auth/change-password', '401 POST /api/auth/login')
  await logIn(page, customer)
  await sidebar(page).getByRole('link', { name: 'Update-Profile' }).click()
  const change = page.getByRole('button', { name: 'Change Password' })
  const passwords = {
    'Current Password': 'not this one',
    'New Password': 'monsoon-26',
    'Confirm New Password': 'monsoon-27',
  }

  await fill(page, passwords)
  await change.click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()

  await fill(page, { 'Confirm New Password': 'monsoon-26' })
  await change.click()
  await expect(page.getByText('Please Insert Your Correct Password')).toBeVisible()

  await fill(page, { 'Current Password': customer.password })
  await page.getByRole('button', { name: 'Show New Password', exact: true }).click()
  await expect(page.getByLabel('New Password', { exact: true })).toHaveAttribute('type', 'text')
  await change.click()
  await expect(page.getByText('Password Changed Successfully')).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(await storedToken(page)).toBeNull()

  await enterLogin(page, customer)
  await expect(page.getByText('Invalid email or password')).toBeVisible()
  await enterLogin(page, { ...customer, password: 'monsoon-26' })
  await expect(page).toHaveURL('/dashboard/available-bikes')
})

test("dashboard Log Out clears the session, shows 'Logged out successfully!' and goes to /login", async ({
  page,
  given,
}) => {
  await logIn(page, await given.customer())
  await sidebar(page).getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByText('Logged out successfully!')).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(await storedToken(page)).toBeNull()
})
