import { demoLogins } from '#db/demo'
import { cardOf, open } from './screens.ts'
import { expect, test } from './shop.ts'

test.describe('Home', () => {
  test("the hero, and a 'Visit Now' link to /all-bikes", async ({ page }) => {
    await open(page, '/')
    const hero = page.getByRole('heading', { level: 1 })
    await expect(hero).toHaveText('Rent Your Favorite Bikes On 10% Discount')
    await page.getByRole('link', { name: 'Visit Now' }).click()
    await expect(page).toHaveURL('/all-bikes')
  })

  test("first 3 bikes, and a 'See All Bikes' link to /all-bikes#description", async ({
    page,
    given,
  }) => {
    const fleet = await given.call('GET /bikes')
    await open(page, '/')
    const cards = page.getByRole('article').filter({ hasText: 'BDT per hour' })
    await expect(cards).toHaveCount(3)
    for (const [index, { name, cc, brand, pricePerHour }] of fleet.slice(0, 3).entries()) {
      const card = cards.nth(index)
      await expect(card.getByRole('heading')).toHaveText(`${name} (${cc} cc)`)
      await expect(card).toContainText(brand)
      await expect(card).toContainText(`${pricePerHour.toFixed(2)} BDT per hour`)
    }
    await page.getByRole('link', { name: 'See All Bikes' }).click()
    await expect(page).toHaveURL('/all-bikes#description')
    await expect(page.locator('#description')).toBeInViewport()
  })

  test('everything else the page says, in order', async ({ page }) => {
    await open(page, '/')
    await expect(page.getByRole('heading', { name: 'why choose us?' })).toBeVisible()
    const headings = await page.getByRole('main').getByRole('heading').allInnerTexts()
    const expected = [
      'Best Prices',
      'Wide Selection',
      'Excellent Service',
      'SUMMER10',
      'NEWRIDER',
      'WEEKENDRIDE',
      'Apply A Coupon',
    ]
    expect(headings.filter((heading) => expected.includes(heading))).toEqual(expected)
    await expect(page.getByText('Valid until August 31, 2024')).toBeVisible()
  })

  test('three testimonials: previous, next and the arrow keys turn them', async ({ page }) => {
    await open(page, '/')
    const carousel = page.locator('[aria-roledescription="carousel"]')
    const slide = (index: number) => carousel.getByRole('group', { name: `${index} of 3` })
    await carousel.scrollIntoViewIfNeeded()
    await expect(slide(1)).toBeVisible()
    await carousel.getByRole('button', { name: 'Next testimonial' }).click()
    await expect(slide(2)).toBeVisible()
    await expect(slide(1)).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
    await expect(slide(3)).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(slide(2)).toBeVisible()
    await carousel.getByRole('button', { name: 'Previous testimonial' }).click()
    await expect(slide(1)).toBeVisible()
  })

  test('the testimonials turn by themselves every 5 s', async ({ page }) => {
    await page.clock.install()
    await open(page, '/')
    const carousel = page.locator('[aria-roledescription="carousel"]')
    await expect(carousel.getByRole('group', { name: '1 of 3' })).toBeVisible()
    await page.clock.runFor(5500)
    await expect(carousel.getByRole('group', { name: '2 of 3' })).toBeVisible()
    await carousel.getByRole('button', { name: /Pause/ }).click()
    await page.clock.runFor(11_000)
    await expect(carousel.getByRole('group', { name: '2 of 3' })).toBeVisible()
  })

  test('the contact form says what is missing', async ({ page }) => {
    await open(page, '/')
    const send = page.getByRole('button', { name: 'Write the mail' })
    await send.scrollIntoViewIfNeeded()
    await expect(async () => {
      await send.click()
      await expect(page.getByText('Name is required')).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(page.getByText('Invalid email address')).toBeVisible()
    await expect(page.getByText('Message must be at least 10 characters long')).toBeVisible()
  })
})

test.describe('All Bikes', () => {
  test('the search text matches name, brand or model, case-insensitive', async ({
    page,
    given,
  }) => {
    const bike = await given.bike()
    await open(page, '/all-bikes')
    const search = page.getByLabel('Search')
    for (const text of [bike.name, bike.brand.toUpperCase(), bike.model.toLowerCase()]) {
      await search.fill(text)
      await expect(page.getByRole('article')).toHaveCount(1)
      await expect(cardOf(page, bike)).toBeVisible()
    }
    await search.fill(`${bike.name} and more`)
    await expect(page.getByText('No bikes match the selected filters')).toBeVisible()
  })

  test('typing in search clears the dropdown filters, and a dropdown resets the search text', async ({
    page,
    given,
  }) => {
    const [first, second] = [await given.bike(), await given.bike({ isAvailable: false })]
    await open(page, '/all-bikes')
    const [search, brand] = [page.getByLabel('Search'), page.getByLabel('Brand')]

    await brand.selectOption(first.brand)
    await expect(page.getByRole('article')).toHaveCount(1)
    const models = page.getByLabel('Model').getByRole('option')
    await expect(models).toHaveText(['All models', first.model])
    await search.fill(second.name)
    await expect(cardOf(page, second)).toBeVisible()
    await expect(cardOf(page, first)).toHaveCount(0)
    await expect(brand).toHaveValue('')

    await brand.selectOption(first.brand)
    await expect(search).toHaveValue('')
    await expect(cardOf(page, first)).toBeVisible()
    await expect(cardOf(page, second)).toHaveCount(0)

    const availability = page.getByLabel('Availability')
    await availability.selectOption('Not Available')
    await expect(page.getByText('No bikes match the selected filters')).toBeVisible()
    await availability.selectOption('Available')
    await expect(cardOf(page, first)).toBeVisible()
    await availability.selectOption('All')
    await expect(cardOf(page, first)).toBeVisible()
  })

  test("page size 6, Previous and Next, 'Page X of Y' only when there is more than one page", async ({
    page,
    given,
  }) => {
    const { brand } = await given.bike()
    for (let more = 0; more < 6; more += 1) await given.bike({ brand })
    const cards = page.getByRole('article')
    const previous = page.getByRole('button', { name: 'Previous', exact: true })
    const next = page.getByRole('button', { name: 'Next', exact: true })

    await open(page, `/all-bikes?brand=${encodeURIComponent(brand)}`)
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
    await expect(cards).toHaveCount(6)
    await expect(previous).toBeDisabled()
    await next.click()
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await expect(cards).toHaveCount(1)
    await expect(next).toBeDisabled()

    await page.reload()
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Page 1 of 2')).toBeVisible()

    await page.getByLabel('Availability').selectOption('Not Available')
    await expect(page.getByText('No bikes match the selected filters')).toBeVisible()
    await expect(previous).toHaveCount(0)
  })

  test('an unavailable bike: badge Unavailable, View Details disabled', async ({ page, given }) => {
    const bike = await given.bike({ isAvailable: false })
    await open(page, `/all-bikes?search=${encodeURIComponent(bike.name)}`)
    const card = cardOf(page, bike)
    await expect(card).toContainText('Unavailable')
    await expect(card.getByRole('button', { name: /View Details/ })).toBeDisabled()
    await expect(card.getByRole('link')).toHaveCount(0)
  })

  test('the listing refreshes every 10 seconds', async ({ page, given }) => {
    const bike = await given.bike()
    await page.clock.install()
    await open(page, `/all-bikes?search=${encodeURIComponent(bike.name)}`)
    const badge = cardOf(page, bike).getByText('Available', { exact: true })
    await expect(badge).toBeVisible()
    const as = await given.tokenOf(demoLogins.admin)
    await given.call('PUT /bikes/:id', {
      as,
      params: { id: bike._id },
      body: { isAvailable: false },
    })
    await page.clock.runFor(11_000)
    await expect(cardOf(page, bike)).toContainText('Unavailable')
  })

  test("a listing that cannot be fetched: 'Something went wrong. Please try again later.'", async ({
    page,
    trouble,
  }) => {
    await page.clock.install()
    await open(page, '/all-bikes')
    await expect(page.getByText('Page 1 of')).toBeVisible()
    trouble.expectRefusal('500 GET /api/bikes')
    await page.route('/api/bikes?*', (route) =>
      route.fulfill({ status: 500, body: 'out of order' }),
    )
    await page.clock.runFor(11_000)
    await expect(page.getByText('Something went wrong. Please try again later.')).toBeVisible()
    await page.unroute('/api/bikes?*')
    await page.clock.runFor(11_000)
    await expect(page.getByText('Something went wrong. Please try again later.')).toHaveCount(0)
  })
})

test.describe('Bike detail', () => {
  test('shows the bike, and Book now sends a user without a token to /login', async ({
    page,
    given,
  }) => {
    const bike = await given.bike({ pricePerHour: 99.5 })
    await open(page, `/all-bikes?search=${encodeURIComponent(bike.name)}`)
    await cardOf(page, bike)
      .getByRole('link', { name: /View Details/ })
      .click()
    await expect(page).toHaveURL(`/bikes/${bike._id}#top`)
    await expect(page.getByRole('heading', { name: bike.name, level: 1 })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('img', { name: new RegExp(bike.name) })).toBeVisible()
    for (const [term, value] of [
      ['Price Per Hour', '99.50 taka'],
      ['Engine Power', '155 cc'],
      ['Model', bike.model],
      ['Release Year', '2022'],
      ['Brand', bike.brand],
      ['Status', 'Available'],
    ] as const) {
      const fact = main.getByText(term, { exact: true }).locator('..')
      await expect(fact).toContainText(value)
    }
    await expect(main).toContainText(bike.description)
    await page.getByRole('button', { name: 'Book now' }).click()
    await expect(page).toHaveURL('/login')
  })

  test("a bike that is not available has a disabled 'Not Available' button", async ({
    page,
    given,
  }) => {
    const bike = await given.bike({ isAvailable: false })
    await open(page, `/bikes/${bike._id}`)
    await expect(page.getByRole('button', { name: 'Not Available' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Book now' })).toHaveCount(0)
  })

  test("an unknown bike: 'Sorry, some error occurred', status 404", async ({ page, trouble }) => {
    trouble.expectRefusal('404 GET /bikes/:id', '404 GET /bikes/no-such-bike')
    for (const id of ['0198c0de-0000-7000-8000-000000000000', 'no-such-bike']) {
      const answer = await page.goto(`/bikes/${id}`)
      expect(answer?.status()).toBe(404)
      await expect(page.getByText('Sorry, some error occurred')).toBeVisible()
    }
    await page.getByRole('main').getByRole('link', { name: 'all bikes' }).click()
    await expect(page).toHaveURL('/all-bikes')
  })
})

test('any other path: the not-found page, status 404, and a way home', async ({
  page,
  trouble,
}) => {
  trouble.expectRefusal('404 GET /no/such/page')
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
  await expect(page.getByText("Oops! The page you're looking for doesn't exist.")).toBeVisible()
  await expect(
    page.getByText(
      "It looks like the page you are trying to visit doesn't exist or has been moved.",
    ),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Go Back Home' }).click()
  await expect(page).toHaveURL('/')
})
