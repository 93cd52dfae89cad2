import type { Page } from '@playwright/test'
import { addMinutes } from 'date-fns/addMinutes'
import { cardOf, fill, newBikeFields, sidebar } from './screens.ts'
import { expect, test } from './shop.ts'
import { openAs } from './sign-in.ts'

/** What the browser sends with the next call of this method. */
async function bodyOf(page: Page, method: string, press: () => Promise<void>): Promise<unknown> {
  const sent = page.waitForRequest((request) => request.method() === method)
  await press()
  return (await sent).postDataJSON() as unknown
}

/** What the shop answers to this call while a screen is opened. */
async function answerTo(page: Page, call: string, opened: () => Promise<unknown>) {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === call)
  await opened()
  return ((await (await answered).json()) as { data: object[] }).data
}

test('User: _id, name, email, phone, address, role (user or admin), password (sign-up only)', async ({
  page,
  given,
  openAsAdmin,
}) => {
  const { password: _, ...customer } = await given.customer()
  const users = await answerTo(page, '/api/users/all-users', () =>
    openAsAdmin('/dashboard/user-management'),
  )
  expect(users).toContainEqual({
    ...customer,
    _id: expect.stringMatching(/./),
    role: 'user',
    duties: [],
  })
})

test('Bike: name, description, pricePerHour (number), imageUrl, isAvailable (boolean), cc (number), year (number), model, brand', async ({
  page,
  openAsAdmin,
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
  await openAsAdmin('/dashboard/add-bike')
  await fill(page, newBikeFields(baseURL, bike.name))
  const add = page.getByRole('main').getByRole('button', { name: 'Add Bike', exact: true })
  expect(await bodyOf(page, 'POST', () => add.click())).toEqual(bike)

  await sidebar(page).getByRole('link', { name: 'Manage Bikes' }).click()
  await page.getByLabel('Search').fill(bike.name)
  await cardOf(page, bike)
    .getByRole('button', { name: /^Update/ })
    .click()
  const dialog = page.getByRole('dialog')
  const save = () => dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.getByLabel('Available').uncheck()

  await test.step('Edit bike: price per hour, cc, year converted to numbers on save', async () => {
    await fill(dialog, { 'Price per hour': '75.5', CC: '100', Year: '2020' })
    const numbers = { pricePerHour: 75.5, cc: 100, year: 2020 }
    const expected = { ...bike, ...numbers, isAvailable: false, revision: '1' }
    expect(await bodyOf(page, 'PUT', save)).toEqual(expected)
    await expect(dialog).toBeHidden()
  })
})

test('Rental / Booking: _id, bikeId (populated object with name, imageUrl), startTime, returnTime (optional), totalCost (number; 0 means not yet calculated), bookingStatus (INITIAL_PAID or FULL_PAID)', async ({
  page,
  given,
}) => {
  const { bike, customer, startTime } = await given.ride({ pricePerHour: 40 })
  const returnTime = addMinutes(startTime, 150)
  const seen = () =>
    answerTo(page, '/api/rentals', () => openAs(page, given, customer, '/dashboard/my-rentals'))
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
  const as = await given.tokenOf(customer)
  const [after] = await given.call('GET /rentals', { as })
  expect(after).toMatchObject({
    ...rental,
    returnTime: returnTime.toISOString(),
    totalCost: 100,
    bookingStatus: 'FULL_PAID',
  })
})
