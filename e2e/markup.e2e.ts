import { demoLogins } from '#db/demo-logins'
import type { givenAt } from './given.ts'
import { testInOwnShop } from './own-shop.ts'
import { open } from './screens.ts'
import { expect } from './shop.ts'
import { signIn } from './sign-in.ts'
import { inMinutes } from './times.ts'

/** It needs a shop of its own, because the name of the shop is on every page. */
const test = testInOwnShop()

/** Each would run or be requested if a screen took it for markup, a script or a template. */
const MARKUP = [
  '"><img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '<svg/onload=alert(1)>',
  "';alert(1);//",
  '{{7*7}}${7*7}',
  '</title></textarea><iframe src="javascript:alert(1)">',
].join(' ')
const NAME = MARKUP.slice(0, 100)

/** Ends a ride with markup in every text that its customer and an admin can enter. */
async function givenMarkup(given: ReturnType<typeof givenAt>) {
  const as = await given.tokenOf(demoLogins.admin)
  const { timeZone: _, ...shop } = await given.call('GET /shop')
  const named = { name: NAME, address: MARKUP, agreementTerms: MARKUP }
  await given.call('PUT /shop', { as, body: { ...shop, ...named } })
  const customer = await given.customer()
  const { _id: customerId } = await given.call('PUT /users/me', {
    as: await given.tokenOf(customer),
    body: { name: NAME, address: MARKUP },
  })
  const bike = await given.bike({ name: NAME, brand: NAME, model: NAME, description: MARKUP })
  const rental = await given.call('POST /rentals/at-counter', {
    as,
    body: {
      bikeId: bike._id,
      customer: { id: customerId },
      startTime: inMinutes(-60).toISOString(),
      tender: 'cash',
      note: MARKUP,
    },
  })
  const params = { id: rental._id }
  const replaces = rental.handovers[0]?._id
  const texts = { note: MARKUP, internalNote: MARKUP, agreement: { name: NAME }, replaces }
  const act = { as, params }
  const revision = async () => (await given.call('GET /rentals/:id', act)).revision
  await given.call('POST /rentals/:id/handovers', { ...act, body: { direction: 'out', ...texts } })
  const deposit = { action: 'take', amount: 500, tender: 'cash', note: MARKUP } as const
  await given.call('POST /rentals/:id/deposit', {
    ...act,
    body: { ...deposit, revision: await revision() },
  })
  const body = { returnTime: inMinutes(0).toISOString() }
  await given.call('PATCH /rentals/calculate-total-cost/:id', { ...act, body })
  const line = { kind: 'damage', amount: 50, note: MARKUP } as const
  await given.call('POST /rentals/:id/bill-lines', {
    ...act,
    body: { ...line, revision: await revision() },
  })
  const [from, to] = [inMinutes(600).toISOString(), inMinutes(900).toISOString()]
  const block = { params: { id: bike._id }, body: { from, to, reason: MARKUP } }
  await given.call('POST /bikes/:id/blocks', { as, ...block })
  const till = await given.call('GET /closings', { as })
  const tenders = till.expected.map(({ tender, amount: expected }) => {
    return { tender, expected, counted: expected + 1, note: MARKUP }
  })
  await given.call('POST /closings', { as, body: { from: till.from, tenders } })
  return { bike, customer, id: rental._id }
}

test('What people enter is text on every screen', async ({ page, given, openAsAdmin }) => {
  test.slow()
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const { bike, customer, id } = await givenMarkup(given)
  const search = `search=${encodeURIComponent(NAME)}`
  const rental = `/dashboard/rentals/${id}`

  /** Each screen is listed with a text that it shows, or with none if it is only opened. */
  async function read(screens: readonly (readonly [address: string, text?: string])[]) {
    for (const [address, text] of screens) {
      await open(page, address)
      if (text === undefined) await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      else
        await expect(page.getByText(text).filter({ visible: true }).first(), address).toBeVisible()
    }
  }

  await signIn(page, given, customer)
  await read([
    ['/', NAME],
    [`/all-bikes?${search}`, NAME],
    [`/bikes/${bike._id}`, MARKUP],
    [`/login?from=${NAME}`],
    ['/about', MARKUP],
    ['/dashboard/my-rentals', NAME],
    ['/dashboard/profile', MARKUP],
    ['/dashboard/update-profile'],
    [rental, MARKUP],
    [`${rental}/receipt`, MARKUP],
    [`${rental}/agreement`, MARKUP],
  ])

  await openAsAdmin('/dashboard/shop')
  await expect(page.getByLabel('Address')).toHaveValue(MARKUP)
  await read([
    [`/dashboard/available-bikes?${search}`, NAME],
    [`/dashboard/manage-bike?${search}`, NAME],
    [`/dashboard/bikes/${bike._id}/schedule`, MARKUP],
    [`/dashboard/user-management?${search}`, NAME],
    [`/dashboard/rent-management?${search}`, NAME],
    [rental, MARKUP],
    [`${rental}/receipt`, MARKUP],
    [`${rental}/agreement`, MARKUP],
    [`/dashboard/payments?${search}`],
    ['/dashboard/closing', MARKUP],
    [`/dashboard/coupons?${search}`],
    ['/dashboard/reports', NAME],
    ['/dashboard/activity', NAME],
    ['/dashboard/new-rental'],
  ])
  for (const label of ['Search a free bike', 'Search a customer']) {
    await page.getByLabel(label).fill(NAME)
    await expect(page.getByRole('button', { name: NAME }).first()).toBeVisible()
  }
  // A violation of the pages' content security policy would stand in the console, which is watched.
  expect(dialogs).toEqual([])
})
