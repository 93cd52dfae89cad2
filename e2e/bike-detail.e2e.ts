import { expectAccessible } from './accessible.ts'
import { answerWith, holdBack } from './answers.ts'
import { payButton, startBooking } from './booking.ts'
import { cardOf, open, storedToken } from './screens.ts'
import { DAILY, expect, test } from './shop.ts'
import { signIn } from './sign-in.ts'
import { holdScripts } from './slow-line.ts'
import { inMinutes } from './times.ts'
import { expiryIn, storeToken, tokenMadeByHand } from './tokens.ts'

const UNKNOWN = '0198c0de-0000-7000-8000-000000000000'
const ERROR = 'Sorry, some error occurred'

test.describe('Bike detail (/bikes/{id})', () => {
  test(
    'Shows the bike, its facts, and whether it can be booked',
    DAILY,
    async ({ page, given }) => {
      const free = await given.bike({ pricePerHour: 99.5 })
      const taken = await given.bike({ isAvailable: false, cc: 1 })
      const main = page.getByRole('main')
      const fact = (term: string) =>
        main.getByText(term, { exact: true }).locator('..').getByRole('definition')
      const book = page.getByRole('button', { name: 'Book now', exact: true })
      const off = page.getByRole('button', { name: 'Not Available', exact: true })
      await open(page, `/bikes/${free._id}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(free.name)
      await expect(page).toHaveTitle(new RegExp(free.name))
      await expect(main.getByRole('img', { name: new RegExp(free.name) })).toBeVisible()
      await expect(main.getByText(free.description, { exact: true })).toBeVisible()
      for (const [term, value] of [
        ['Price Per Hour', '99.50 taka'],
        ['Engine Power', '155 cc'],
        ['Model', free.model],
        ['Release Year', '2022'],
        ['Brand', free.brand],
        ['Status', 'Available'],
      ] as const) {
        await expect(fact(term)).toHaveText(value)
      }

      await expect(book).toBeEnabled()
      await expect(off).toHaveCount(0)
      await open(page, `/bikes/${taken._id}`)
      await expect(fact('Status')).toHaveText('Not Available')
      await expect(fact('Engine Power')).toHaveText('Bicycle')
      await expect(off).toBeDisabled()
      await expect(book).toHaveCount(0)
    },
  )

  test("Loading shows 'Loading'; an error says so", async ({ page, given, trouble }) => {
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

  test('An unknown bike: 404, and a way back to the fleet', async ({ page, trouble }) => {
    trouble.expectRefusal('404 GET /bikes/:id', '404 GET /bikes/no-such-bike')
    for (const id of [UNKNOWN, 'no-such-bike']) {
      const answer = await page.goto(`/bikes/${id}`)
      expect(answer?.status()).toBe(404)
      await expect(page.getByText(ERROR, { exact: true })).toBeVisible()
      await expect(page).toHaveTitle(/^Bike not found/)
    }
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'all bikes' }).click()
    await expect(page).toHaveURL('/all-bikes')
  })

  test('Book now needs a valid token, else /login', async ({ page, given, trouble }) => {
    const bike = await given.bike()
    for (const token of [
      undefined,
      'not a token',
      tokenMadeByHand({ role: 'user', exp: expiryIn(-1) }),
    ]) {
      if (token !== undefined) await storeToken(page, token)
      await open(page, `/bikes/${bike._id}`)
      await page.getByRole('button', { name: 'Book now' }).click()
      await expect(page).toHaveURL('/login')
      expect(await storedToken(page)).toBeNull()
    }

    const customer = await given.customer()
    trouble.expectRefusal('401 POST /api/rentals')
    await signIn(page, given, customer)
    const dialog = await startBooking(page, bike, inMinutes(60))
    await given.call('POST /auth/logout', { as: await given.tokenOf(customer) })
    await payButton(dialog).click()
    await expect(page).toHaveURL('/login')
    expect(await storedToken(page)).toBeNull()
  })

  test('The time in the address stays while its code is loading', async ({ page, given }) => {
    const bike = await given.bike()
    const [from, to] = [inMinutes(60).toISOString(), inMinutes(300).toISOString()]
    const release = await holdScripts(page, '/assets/time-quote*.js')
    await open(page, `/bikes/${bike._id}?${new URLSearchParams({ from, to }).toString()}`)
    await expect(page.getByRole('button', { name: 'Book: Free from now' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your time' })).toBeVisible()
    release()
    await expect(page.getByText('Free at this time')).toBeVisible()

    // One that cannot be read is explained, in the document too.
    await open(page, `/bikes/${bike._id}?from=tomorrow`)
    await expect(page.getByRole('alert')).toHaveText(/^This link has a wrong time\./)
  })

  test('Code that did not come is fetched again', async ({ page, context, given, trouble }) => {
    trouble.expectComplaint(/ERR_CONNECTION_RESET/)
    const bike = await given.bike()
    const [from, to] = [inMinutes(60).toISOString(), inMinutes(300).toISOString()]
    const again = {
      'at the next press': () => page.getByRole('heading', { level: 1 }).click(),
      'once there is a line': async () => {
        await context.setOffline(true)
        await context.setOffline(false)
      },
    }
    for (const [moment, act] of Object.entries(again)) {
      const failed = page.waitForEvent('requestfailed')
      await page.route('/assets/time-quote*.js', (route) => route.abort('connectionreset'))
      await open(page, `/bikes/${bike._id}?${new URLSearchParams({ from, to }).toString()}`)
      await failed
      await page.waitForLoadState('networkidle')
      await page.unrouteAll()
      await act()
      await expect(page.getByText('Free at this time'), moment).toBeVisible()
    }
  })

  test('The booking dialog opens at the next press where its code did not come', async ({
    page,
    given,
    openAsCustomer,
    trouble,
  }) => {
    trouble.expectComplaint(/ERR_CONNECTION_RESET/)
    const bike = await given.bike()
    await openAsCustomer(`/bikes/${bike._id}`)
    await page.route('/assets/book-dialog*.js', (route) => route.abort('connectionreset'))
    await page.getByRole('button', { name: 'Book now' }).click()
    await expect(page.getByText('The shop cannot be reached. We keep trying.')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Book now' }).click()
    await expect(page.getByRole('dialog', { name: `Book ${bike.name}` })).toBeVisible()
  })

  test('A later time is offered although its code comes late', async ({ page, given }) => {
    const [bike, of] = [await given.bike(), await given.customer()]
    const times = { startTime: inMinutes(-5), plannedReturn: inMinutes(150) }
    await given.rental({ of, bike, ...times })
    const release = await holdScripts(page, '/assets/book-later*.js')
    await open(page, `/bikes/${bike._id}`)
    await expect(page.getByRole('button', { name: /^Book: Free from/ })).toBeVisible()
    release()
    await expect(page.getByRole('button', { name: 'Book for later' })).toBeVisible()
  })
})
