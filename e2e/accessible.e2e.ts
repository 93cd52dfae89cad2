import type { Screen } from '#web/public-screens'
import { SCREENS } from '#web/screens'
import { expectAccessible } from './accessible.ts'
import { refuse } from './refuse.ts'
import { moveTo, open } from './screens.ts'
import { expect, test } from './shop.ts'
import { openAs } from './sign-in.ts'
import { inMinutes } from './times.ts'
import { holdToasts } from './toasts.ts'

/** The screens of one bike or one rental are checked by the journeys that fill them. */
const LISTED: readonly Screen[] = SCREENS.filter(({ path }) => !path.includes(':id'))
const groupOf = ({ access, group }: Screen) => (access === 'anyone' ? 'everyone' : String(group))

for (const group of new Set(LISTED.map(groupOf))) {
  test(`Accessible: the screens of the group ${group}`, async ({ page, openAsAdmin }) => {
    test.slow()
    const [first, ...others] = LISTED.filter((screen) => groupOf(screen) === group)
    const check = async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main').getByText(/^loading$/i)).toHaveCount(0)
      await expectAccessible(page)
    }
    const address = first?.path ?? ''
    await (group === 'everyone' ? open(page, address) : openAsAdmin(address))
    await test.step(address, check)
    // One document shows them all, because loading a page takes longer than moving on inside it.
    for (const { path } of others) {
      await moveTo(page, path)
      await test.step(path, check)
    }
  })
}

test('Accessible: the menus of small windows', async ({ page, openAsCustomer }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/about')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await expectAccessible(page)
  await openAsCustomer('/dashboard/my-rentals')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Dashboard menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
  await expectAccessible(page)
})

test('Accessible: toasts of success and of error', async ({ page, trouble, openAsCustomer }) => {
  trouble.expectRefusal('500 PUT /api/users/me')
  await openAsCustomer('/dashboard/update-profile')
  const save = page.getByRole('button', { name: 'Save Changes' })
  await save.click()
  await expect(page.getByText('Profile Updated Successfully')).toBeVisible()
  await holdToasts(page)
  const reason = await refuse(page, 'PUT /api/users/me')
  await save.click()
  await expect(page.getByText(reason)).toBeVisible()
  await expectAccessible(page)
  await expect(page.locator('[data-toast=success]'), 'seen all the while').toBeVisible()
  await expect(page.locator('[data-toast=error]')).toBeVisible()
})

test('Accessible: a list that cannot be loaded', async ({ page, trouble, openAsCustomer }) => {
  const payment = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
  trouble.expectRefusal(`404 GET /api/payments/${payment}`, '500 GET /api/rentals')
  await refuse(page, 'GET /api/rentals')
  await openAsCustomer(`/dashboard/my-rentals?payment=${payment}`)
  await expect(page.getByText('Unknown payment')).toBeVisible()
  await expect(page.getByText('Some Error Occurred')).toBeVisible()
  await expectAccessible(page)
})

test('Accessible: a confirmation, a reservation and a cancelled booking', async ({
  page,
  given,
}) => {
  const [booked, cancelled, reserved] = [await given.bike(), await given.bike(), await given.bike()]
  const customer = await given.customer()
  const as = await given.tokenOf(customer)
  const startTime = inMinutes(60)
  const plannedReturn = inMinutes(300)
  await given.rental({ of: customer, bike: cancelled, startTime })
  const [rental] = await given.call('GET /rentals', { as })
  const params = { id: rental?._id ?? '' }
  const { revision } = await given.call('GET /rentals/:id', { as, params })
  await given.call('POST /rentals/:id/cancel', {
    as,
    params,
    body: { revision, reason: '', refund: 0 },
  })
  const ref = await given.payment({
    of: customer,
    bike: booked,
    startTime,
    plannedReturn,
    action: 'pay',
  })
  const body = { bikeId: reserved._id, startTime: startTime.toISOString() }
  await given.call('POST /rentals', { as, body })
  await openAs(page, given, customer, `/dashboard/my-rentals?payment=${ref}`)
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible()
  await expectAccessible(page)

  // Forced colours leave the strip its border, and the keyboard alone its question.
  await page.emulateMedia({ forcedColors: 'active' })
  const strip = page.getByRole('region', { name: 'Unfinished payments' })
  await expect(strip).toHaveCSS('border-top-width', '1px')
  const release = strip.getByRole('button', { name: `Release the ${reserved.name}` })
  await release.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(release).toBeFocused()
})
