import { inMinutes } from './times.ts'
import { open } from './screens.ts'
import { expect, test } from './shop.ts'
import { signIn } from './sign-in.ts'

/** Each would run or be requested if a screen took it for markup, a script or a template. */
const MARKUP = [
  '"><img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '<svg/onload=alert(1)>',
  "';alert(1);//",
  '{{7*7}}${7*7}',
  '</title></textarea><iframe src="javascript:alert(1)">',
].join(' ')

test('What people enter is text on every screen: no markup or script of theirs runs', async ({
  page,
  given,
  openAsAdmin,
}) => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const customer = await given.customer()
  const as = await given.tokenOf(customer)
  const named = MARKUP.slice(0, 100)
  await given.call('PUT /users/me', { as, body: { name: named, address: MARKUP } })
  const form = { name: named, brand: named, model: named, description: MARKUP }
  const bike = await given.bike(form)
  await given.rental({ of: customer, bike, startTime: inMinutes(60) })

  const search = `search=${encodeURIComponent(named)}`
  const asCustomer = ['/dashboard/my-rentals', '/dashboard/profile', '/dashboard/update-profile']
  const inPublic = [`/all-bikes?${search}`, `/bikes/${bike._id}`, '/', `/login?from=${named}`]
  await signIn(page, given, customer)
  for (const address of [...inPublic, ...asCustomer]) await open(page, address)
  await open(page, '/dashboard/profile')
  await expect(page.getByText(MARKUP)).toBeVisible()

  const asAdmin = ['user-management', 'rent-management', 'manage-bike', 'payments'] as const
  for (const screen of asAdmin) {
    await openAsAdmin(`/dashboard/${screen}?${search}`)
    if (screen !== 'payments') await expect(page.getByText(named).first()).toBeVisible()
  }
  // A violation of the pages' content security policy would stand in the console, which is watched.
  expect(dialogs).toEqual([])
})
