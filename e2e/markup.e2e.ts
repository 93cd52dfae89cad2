import { demoLogins } from '#db/demo-logins'
import { fillShop } from './fill-shop.ts'
import type { givenAt } from './given.ts'
import { testInOwnShop } from './own-shop.ts'
import { moveTo, open } from './screens.ts'
import { expect } from './shop.ts'
import { signIn } from './sign-in.ts'

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

/** Fills the shop with markup in every text that a customer and an admin can enter. */
async function givenMarkup(given: ReturnType<typeof givenAt>) {
  const as = await given.tokenOf(demoLogins.admin)
  const { timeZone: _, ...shop } = await given.call('GET /shop')
  await given.call('PUT /shop', { as, body: { ...shop, name: NAME, address: MARKUP } })
  const named = {
    as: await given.tokenOf(demoLogins.customer),
    body: { name: NAME, address: MARKUP },
  }
  await given.call('PUT /users/me', named)
  const bike = { name: NAME, brand: NAME, model: NAME, description: MARKUP }
  return fillShop(given, { bike, name: NAME, text: MARKUP })
}

test('What people enter is text on every screen', async ({ page, given, openAsAdmin }) => {
  test.slow()
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const { bike, rental: id } = await givenMarkup(given)
  const search = `search=${encodeURIComponent(NAME)}`
  const rental = `/dashboard/rentals/${id}`

  /** Each screen is listed with a text that it shows, or with none if it is only opened. */
  async function read(
    screens: readonly (readonly [address: string, text?: string])[],
    enter: typeof open,
  ) {
    for (const [address, text] of screens) {
      await enter(page, address)
      if (text === undefined) await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      else
        await expect(page.getByText(text).filter({ visible: true }).first(), address).toBeVisible()
    }
  }

  await signIn(page, given, demoLogins.customer)
  // The server writes the public pages; below the dashboard it writes none.
  const ofServer = [
    ['/', NAME],
    [`/all-bikes?${search}`, NAME],
    [`/bikes/${bike}`, MARKUP],
    [`/login?from=${NAME}`],
    ['/about', MARKUP],
    ['/dashboard/my-rentals', NAME],
  ] as const
  await read(ofServer, open)
  const ofCustomer = [
    ['/dashboard/profile', MARKUP],
    ['/dashboard/update-profile'],
    [rental, MARKUP],
    [`${rental}/receipt`, MARKUP],
    [`${rental}/agreement`, MARKUP],
  ] as const
  await read(ofCustomer, moveTo)

  await openAsAdmin('/dashboard/shop')
  await expect(page.getByLabel('Address')).toHaveValue(MARKUP)
  const ofAdmin = [
    [`/dashboard/available-bikes?${search}`, NAME],
    [`/dashboard/manage-bike?${search}`, NAME],
    [`/dashboard/bikes/${bike}/schedule`, MARKUP],
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
  ] as const
  await read(ofAdmin, moveTo)
  for (const label of ['Find a free bike', 'Find a customer']) {
    await page.getByLabel(label).fill(NAME)
    await expect(page.getByRole('button', { name: NAME }).first()).toBeVisible()
  }
  // A violation of the pages' content security policy would stand in the console, which is watched.
  expect(dialogs).toEqual([])
})
