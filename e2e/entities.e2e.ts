import type { Page } from '@playwright/test'
import { demoLogins } from '#db/demo-logins'
import { newBikeFields } from './bike-dialogs.ts'
import { newPerson } from './given.ts'
import { cardOf, fill, open, sidebar, signUpFields, passwordFields } from './screens.ts'
import { expect, test } from './shop.ts'
import { openAs } from './sign-in.ts'
import { carousel, sectionOf } from './site.ts'
import { inMinutes } from './times.ts'

/** What the browser sends with the next call of this method. */
async function bodyOf(page: Page, method: string, press: () => Promise<void>): Promise<unknown> {
  const sent = page.waitForRequest((request) => request.method() === method)
  await press()
  return (await sent).postDataJSON() as unknown
}

const press = (page: Page, name: string) => () =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

test('User: _id, name, email, phone, address, role (user or admin), password (sign-up only)', async ({
  page,
  given,
}) => {
  const { password: _, ...customer } = await given.customer()
  const answered = page.waitForResponse('**/api/users/all-users')
  await openAs(page, given, demoLogins.admin, '/dashboard/user-management')
  const { data } = (await (await answered).json()) as { data: { email: string }[] }
  const found = data.find(({ email }) => email === customer.email)
  expect(found).toEqual({ ...customer, _id: expect.stringMatching(/./), role: 'user' })
})

test('User: The profile update schema uses fullName, email, address and mobileNumber; the profile update call sends name, email, phone, address', async ({
  page,
  given,
}) => {
  const customer = await given.customer()
  await openAs(page, given, customer, '/dashboard/update-profile')
  await fill(page, { 'Full Name': 'Karim Uddin', 'Mobile Number': '+880 1800 111111' })
  expect(await bodyOf(page, 'PUT', press(page, 'Save Changes'))).toEqual({
    name: 'Karim Uddin',
    email: customer.email,
    phone: '+880 1800 111111',
    address: customer.address,
  })
})

test('Bike: name, description, pricePerHour (number), imageUrl, isAvailable (boolean), cc (number), year (number), model, brand', async ({
  page,
  given,
  baseURL,
}) => {
  const bike = {
    name: `Hayate ${Date.now()}`,
    description: 'A frugal companion for the city.',
    pricePerHour: 110.5,
    imageUrl: `${baseURL}/art/moto-naked-0.svg`,
    isAvailable: true,
    cc: 113,
    year: 2021,
    model: 'Hayate EP',
    brand: 'Suzuki',
  }
  await openAs(page, given, demoLogins.admin, '/dashboard/add-bike')
  await fill(page, newBikeFields(baseURL, bike.name))
  expect(await bodyOf(page, 'POST', press(page, 'Add Bike'))).toEqual(bike)

  await sidebar(page).getByRole('link', { name: 'Manage Bikes' }).click()
  await cardOf(page, bike)
    .getByRole('button', { name: /^Update/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Available').uncheck()
  const save = () => dialog.getByRole('button', { name: 'Save changes' }).click()
  expect(await bodyOf(page, 'PUT', save)).toEqual({ ...bike, isAvailable: false })
})

test('Rental / Booking: _id, bikeId (populated object with name, imageUrl), startTime, returnTime (optional), totalCost (number; 0 means not yet calculated), bookingStatus (INITIAL_PAID or FULL_PAID)', async ({
  page,
  given,
}) => {
  const [bike, customer] = [await given.bike({ pricePerHour: 40 }), await given.customer()]
  const [startTime, returnTime] = [inMinutes(60), inMinutes(60 + 150)]
  await given.rental({ of: customer, bike, startTime })
  const seen = async () => {
    const answered = page.waitForResponse('**/api/rentals')
    await openAs(page, given, customer, '/dashboard/my-rentals')
    const { data } = (await (await answered).json()) as { data: object[] }
    return data
  }
  const rental = {
    bikeId: { _id: bike._id, name: bike.name, imageUrl: bike.imageUrl },
    startTime: startTime.toISOString(),
    totalCost: 0,
    bookingStatus: 'INITIAL_PAID',
  }
  const [before] = await seen()
  expect(before).toMatchObject(rental)
  expect(before).not.toHaveProperty('returnTime')

  await given.returned({ bike, returnTime })
  const [after] = await seen()
  expect(after).toMatchObject({
    ...rental,
    returnTime: returnTime.toISOString(),
    totalCost: 100,
    bookingStatus: 'FULL_PAID',
  })
})

test('Password change: currentPassword, newPassword, confirmNewPassword on the form', async ({
  page,
  given,
}) => {
  const customer = await given.customer()
  await openAs(page, given, customer, '/dashboard/update-profile')
  await fill(page, passwordFields(customer.password))
  expect(await bodyOf(page, 'PUT', press(page, 'Change Password'))).toEqual({
    currentPassword: customer.password,
    newPassword: 'monsoon-26',
    confirmNewPassword: 'monsoon-26',
  })
  await expect(page).toHaveURL('/login')
})

test('Sign-up: name, email, password, phone, address', async ({ page }) => {
  const person = newPerson()
  await open(page, '/signup')
  await fill(page, signUpFields(person))
  expect(await bodyOf(page, 'POST', press(page, 'Sign Up'))).toEqual(person)
  await expect(page).toHaveURL('/login')
})

test('Login: email, password; response success, token, message', async ({ page, given }) => {
  const { email, password } = await given.customer()
  await open(page, '/login')
  await fill(page, { Email: email, Password: password })
  const answered = page.waitForResponse('**/api/auth/login')
  expect(await bodyOf(page, 'POST', press(page, 'Log In'))).toEqual({ email, password })
  expect(await (await answered).json()).toMatchObject({
    success: true,
    token: expect.stringMatching(/^[^.]+\.[^.]+\.[^.]+$/),
    message: expect.stringMatching(/./),
  })
  await expect(page).toHaveURL('/dashboard/available-bikes')
})

test('testimonials (3); coupons (3)', async ({ page }) => {
  await open(page, '/')
  await expect(carousel(page).getByRole('group', { includeHidden: true })).toHaveCount(3)
  await expect(sectionOf(page, 'Coupons').getByRole('article')).toHaveCount(3)
})
