import { answerWith, holdBack } from './answers.ts'
import { startBooking } from './booking.ts'
import { cardOf, open, storedToken } from './screens.ts'
import { expect, test } from './shop.ts'
import { inMinutes } from './times.ts'
import { expiryIn, storeToken, tokenMadeByHand } from './tokens.ts'
import { openAs } from './sign-in.ts'

const UNKNOWN = '0198c0de-0000-7000-8000-000000000000'
const ERROR = 'Sorry, some error occurred'

test.describe('Bike detail (/bikes/{id})', () => {
  test('Shows image, name, description, Price Per Hour (taka), Engine Power (cc), Model, Release Year, Brand', async ({
    page,
    given,
  }) => {
    const bike = await given.bike({ pricePerHour: 99.5 })
    await open(page, `/bikes/${bike._id}`)
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(bike.name)
    await expect(page).toHaveTitle(new RegExp(bike.name))
    await expect(main.getByRole('img', { name: new RegExp(bike.name) })).toBeVisible()
    await expect(main.getByText(bike.description, { exact: true })).toBeVisible()
    for (const [term, value] of [
      ['Price Per Hour', '99.50 taka'],
      ['Engine Power', '155 cc'],
      ['Model', bike.model],
      ['Release Year', '2022'],
      ['Brand', bike.brand],
    ] as const) {
      const fact = main.getByText(term, { exact: true }).locator('..')
      await expect(fact.getByRole('definition')).toHaveText(value)
    }
  })

  for (const [isAvailable, status] of [
    [true, 'Available'],
    [false, 'Not Available'],
  ] as const) {
    test(`Status (${status})`, async ({ page, given }) => {
      const bike = await given.bike({ isAvailable })
      await open(page, `/bikes/${bike._id}`)
      const fact = page.getByText('Status', { exact: true }).locator('..')
      await expect(fact.getByRole('definition')).toHaveText(status)
    })
  }

  test("Loading shows 'Loading'; an error shows 'Sorry, some error occurred'", async ({
    page,
    given,
    trouble,
  }) => {
    const bike = await given.bike()
    trouble.expectRefusal('500 GET /api/bikes/:id')
    await open(page, `/all-bikes?search=${encodeURIComponent(bike.name)}`)
    const end = await answerWith(page, 'GET /api/bikes/*', { status: 500 })
    const answer = await holdBack(page, 'GET /api/bikes/*')
    await cardOf(page, bike).getByRole('link').click()
    const loading = page.getByRole('main').getByRole('status')
    await expect(loading).toHaveText('Loading')
    await expect(loading.locator('svg'), 'not for screen readers alone').toBeVisible()
    answer.release()
    await expect(page.getByText(ERROR, { exact: true })).toBeVisible()
    await expect(page).not.toHaveTitle(/not found/)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Bike not found')
    await end()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(bike.name)
  })

  test('an unknown bike: status 404, the error, and a way back to the fleet', async ({
    page,
    trouble,
  }) => {
    trouble.expectRefusal('404 GET /bikes/:id', '404 GET /bikes/no-such-bike')
    for (const id of [UNKNOWN, 'no-such-bike']) {
      const answer = await page.goto(`/bikes/${id}`)
      expect(answer?.status()).toBe(404)
      await expect(page.getByText(ERROR, { exact: true })).toBeVisible()
      await expect(page).toHaveTitle(/^Bike not found/)
    }
    await page.getByRole('main').getByRole('link', { name: 'all bikes' }).click()
    await expect(page).toHaveURL('/all-bikes')
  })

  test("'Book now' appears only when the bike is available, otherwise a disabled 'Not Available' button", async ({
    page,
    given,
  }) => {
    const free = await given.bike()
    const taken = await given.bike({ isAvailable: false })
    const book = page.getByRole('button', { name: 'Book now', exact: true })
    const off = page.getByRole('button', { name: 'Not Available', exact: true })
    await open(page, `/bikes/${free._id}`)
    await expect(book).toBeEnabled()
    await expect(off).toHaveCount(0)
    await open(page, `/bikes/${taken._id}`)
    await expect(off).toBeDisabled()
    await expect(book).toHaveCount(0)
  })

  test('Book now sends a user without a token to /login', async ({ page, given }) => {
    const bike = await given.bike()
    await open(page, `/bikes/${bike._id}`)
    await page.getByRole('button', { name: 'Book now' }).click()
    await expect(page).toHaveURL('/login')
  })

  for (const [kind, token] of [
    ['undecodable', 'not a token'],
    ['expired', tokenMadeByHand({ role: 'user', exp: expiryIn(-1) })],
  ] as const) {
    test(`Book now sends a user with an invalid token to /login (${kind})`, async ({
      page,
      given,
    }) => {
      const bike = await given.bike()
      await storeToken(page, token)
      await open(page, `/bikes/${bike._id}`)
      await page.getByRole('button', { name: 'Book now' }).click()
      await expect(page).toHaveURL('/login')
      expect(await storedToken(page)).toBeNull()
    })
  }

  test('Book now sends a user with an invalid token to /login (made by hand: the server says so)', async ({
    page,
    given,
    trouble,
  }) => {
    const bike = await given.bike()
    trouble.expectRefusal('401 POST /api/rentals')
    await storeToken(page, tokenMadeByHand({ role: 'user', exp: expiryIn(60) }))
    const dialog = await startBooking(page, bike, inMinutes(60))
    await dialog.getByRole('button', { name: 'Pay 100 TK and Book' }).click()
    await expect(page).toHaveURL('/login')
    expect(await storedToken(page)).toBeNull()
  })

  test('otherwise it opens the booking dialog', async ({ page, given }) => {
    const bike = await given.bike()
    await openAs(page, given, await given.customer(), `/bikes/${bike._id}`)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Book now' }).click()
    await expect(page.getByRole('dialog', { name: `Book ${bike.name}` })).toBeVisible()
  })
})
