import { expectAccessible } from './accessible.ts'
import { payButton, startBooking } from './booking.ts'
import { rowOf } from './screens.ts'
import { expect, test } from './shop.ts'
import { signIn } from './sign-in.ts'
import { inMinutes } from './times.ts'

test("Customer card: notes, and a block that keeps the customer's bookings", async ({
  page,
  given,
  newBrowser,
  openAsAdmin,
  trouble,
}) => {
  test.slow()
  await page.setViewportSize({ width: 360, height: 740 })
  const { bike, customer } = await given.ride()
  const other = await given.bike()

  // The name of a customer leads to the card from Rent Management.
  await openAsAdmin(`/dashboard/rent-management?search=${encodeURIComponent(bike.name)}`)
  await rowOf(page, bike.name).getByRole('link', { name: customer.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(customer.name)
  await expect(page.getByRole('row', { name: bike.name })).toContainText('Starts')

  // A note is kept with author and time.
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Write the note')).toBeVisible()
  await page.getByLabel('New note').fill('Asks for the red helmet')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Note added')).toBeVisible()
  const notes = page.getByRole('region', { name: 'Notes' })
  await expect(notes.getByRole('listitem')).toContainText(['Asks for the red helmet'])

  // A wrong phone number is corrected.
  await page.getByRole('button', { name: 'Correct details' }).click()
  const phone = `+880 18${String(Date.now()).slice(-8)}`
  const form = page.getByRole('dialog')
  await form.getByLabel('Phone').fill('12')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form).toContainText('A phone number has at least 6 digits')
  await form.getByLabel('Phone').fill(phone)
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('link', { name: phone })).toBeVisible()

  // Block asks for the reason, which stands on the card.
  await page.getByRole('button', { name: 'Block' }).click()
  await form.getByLabel('Reason').fill('Two bikes came back a day late')
  await form.getByRole('button', { name: 'Block customer' }).click()
  await expect(page.getByText('Blocked: new bookings are made by the shop alone')).toBeVisible()
  await expectAccessible(page)

  // The customer reads whom to call, and keeps what is paid.
  const theirs = await newBrowser()
  await signIn(theirs, given, customer)
  const dialog = await startBooking(theirs, other, inMinutes(90))
  trouble.expectRefusal('403 POST /api/rentals')
  await payButton(dialog).click()
  await expect(theirs.getByText('Please call the shop').first()).toBeVisible()
  await theirs.goto('/dashboard/my-rentals')
  await expect(theirs.getByRole('main')).toContainText(bike.name)

  // The cards of one person are merged, once it is chosen which card ends.
  const twin = await given.customer()
  await page.getByRole('button', { name: 'Merge' }).click()
  await form.getByLabel('Search the other card').fill(twin.email)
  await form.getByRole('button', { name: 'Merge cards' }).click()
  await expect(form).toContainText('Choose the other card of this person.')
  await form.getByRole('radio', { name: twin.email }).check()
  await expect(form).toContainText(`${twin.email} can no longer log in`)
  await form.getByRole('button', { name: 'Merge cards' }).click()
  await expect(notes.getByRole('listitem').first()).toContainText('Merged with another card')

  // New rental warns, and asks before it makes a second card for the phone number.
  await page.goto('/dashboard/new-rental')
  await page.getByLabel('Find a customer').fill(phone)
  await page.getByRole('button', { name: customer.name }).click()
  await expect(page.getByText(`${customer.name} is blocked`)).toBeVisible()
  await page.getByRole('button', { name: 'Choose another customer' }).click()
  await page.getByRole('button', { name: 'New customer' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Somebody')
  await page.getByLabel('Phone').fill(phone)
  await expect(page.getByText(`Is this ${customer.name}?`)).toBeVisible()
  await page.getByRole('button', { name: /and rent out$/ }).click()
  const question = page.getByText('Choose the customer, or say that it is another person.')
  await expect(question).toBeVisible()
  await page.getByLabel('No, another person with the same phone number').check()
  await expect(question).toBeHidden()
  await expectAccessible(page)
})
