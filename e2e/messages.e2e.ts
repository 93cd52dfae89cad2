import type { Page } from '@playwright/test'
import { demoLogins } from '#db/demo-logins'
import type { controlOf } from '#server/testing/sandbox-control'
import { expectAccessible } from './accessible.ts'
import { expectPaymentPage, payButton, startBooking } from './booking.ts'
import { newPerson } from './given.ts'
import { testInOwnShop } from './own-shop.ts'
import { enterLogin, fill, open, rowOf } from './screens.ts'
import { expect } from './shop.ts'
import { openWithPush, pressNotification, receiveNotification } from './notifications.ts'
import { openAs } from './sign-in.ts'
import { entered, inMinutes } from './times.ts'

/** No other account of the shop has this number. */
const PHONE = '+880 1812 345678'

type Sandbox = ReturnType<typeof controlOf>

const test = testInOwnShop()

// The tests take turns, so that a fault hits the mail it is meant for.
test.describe.configure({ mode: 'default' })

test('Mail that was refused is found on the desk and sent again', async ({
  page,
  given,
  sandbox,
}) => {
  const [bike, customer] = [await given.bike(), await given.customer()]
  await sandbox.messageFault({ channel: 'mail', fault: '550' })
  await given.rental({ of: customer, bike, startTime: inMinutes(60) })
  await openAs(page, given, demoLogins.admin, '/dashboard/messages?show=notDelivered')
  const booked = rowOf(page, bike.name).filter({ hasText: 'Booked' })
  await expect(booked).toContainText('The mail server refused it (550).')
  await sandbox.clearMessageFaults()
  await page.goto('/dashboard/payments')
  await page.getByRole('button', { name: /^Not delivered/ }).click()
  await expect(booked).toContainText(customer.phone)
  await expectAccessible(page)

  await booked.getByRole('button', { name: 'Send again: Booked' }).click()
  await expect(page.getByText('The message is sent again')).toBeVisible()
  await expect(booked).toHaveCount(0)
  await page.goto('/dashboard/messages')
  await page.getByLabel('Search').fill(customer.email)
  await expect(rowOf(page, 'New booking')).toContainText('Not delivered')
  await expect(booked).toContainText('Sent')
  await expectAccessible(page)
  await booked.getByRole('link', { name: bike.name }).click()
  const ofRental = page.getByRole('region', { name: 'Messages' })
  await expect(ofRental.getByRole('row').filter({ hasText: 'Booked' })).toContainText('Sent')
  await expectAccessible(page)
})

test('An admin is told on a device until its log-in ends', async ({
  given,
  sandbox,
  newBrowser,
}) => {
  const page = await newBrowser()
  await openWithPush(page, await sandbox.pushSubscription())
  await openAs(page, given, demoLogins.admin, '/dashboard/payments')
  await page.getByRole('button', { name: 'Tell me on this device' }).click()
  await expect(page.getByText('This device is told')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop telling this device' })).toBeVisible()
  await expectAccessible(page)
  const [bike, of] = [await given.bike(), await given.customer()]
  await given.rental({ of, bike, startTime: inMinutes(60) })
  const [title, path] = await receiveNotification(page, sandbox, bike.name)
  expect(title).toContain(`New booking: ${bike.name}, `)
  expect(await pressNotification(page)).toBe(path)
  await page.goto(path)
  await expect(rowOf(page, 'New booking').filter({ hasText: 'on a device' })).toContainText('Sent')

  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login')
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.getRegistrations()).length === 0,
  )
})

test('A message in own words is checked, tested and saved', async ({ page, given, sandbox }) => {
  await openAs(page, given, demoLogins.admin, '/dashboard/messages')
  await page.getByRole('tab', { name: 'Texts' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Left to pay' })
  await expect(row).toContainText('Usual words')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Edit Left to pay' }).click()
  const dialog = page.getByRole('dialog', { name: 'Left to pay' })
  await dialog.getByLabel('Subject').fill('{bike}: {due}')
  await dialog.getByLabel('Text').fill('Dear {name},\n\nplease pay {sum}.')
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Suzuki Gixxer: 1,100 taka')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('{sum} is no placeholder of this message.')).toBeVisible()
  await dialog.getByLabel('Text').fill('Dear {name},\n\nplease pay {due}.')
  await expect(preview).toContainText('Dear Nusrat Jahan,')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send me a test' }).click()
  await expect(page.getByText(`Look into the mail of ${demoLogins.admin.email}.`)).toBeVisible()
  const tests = (await sandbox.messages()).filter(({ to }) => to === demoLogins.admin.email)
  expect(tests.map(({ text }) => text)).toContainEqual(
    expect.stringContaining('please pay 1,100 taka.'),
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Message saved')).toBeVisible()
  await expect(row).toContainText('Own words')
})

/** The address of the page behind the link of the newest mail to the address. */
async function linkIn(sandbox: Sandbox, address: string, subject: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const mails = (await sandbox.messages()).filter((mail) => mail.to === address)
    const text = mails.findLast((mail) => mail.subject === subject)?.text ?? ''
    link = /https?:\S+#\S+/.exec(text)?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}

/** The codes that were sent for this, once there are so many; the newest comes last. */
async function codesIn(sandbox: Sandbox, purpose: string, count: number): Promise<string[]> {
  const find = async () => {
    const texts = (await sandbox.messages()).map(({ text }) => text)
    return texts.flatMap(
      (text) => new RegExp(`(\\d{6}) is your code ${purpose}`).exec(text)?.[1] ?? [],
    )
  }
  await expect.poll(find).toHaveLength(count)
  return find()
}

async function openLink(page: Page, link: string): Promise<void> {
  // Another page lies between, so that not only the fragment changes.
  await page.goto('about:blank')
  await open(page, link)
}

test('An email is confirmed, a password is set by mail, and a changed email is taken back', async ({
  page,
  given,
  sandbox,
}) => {
  const customer = await given.customer()
  const { email } = customer
  await openLink(page, await linkIn(sandbox, email, 'Confirm your email'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm Email' }).click()
  await expect(page.getByText(`${email} is the email of your account.`)).toBeVisible()

  await page.getByRole('link', { name: 'Back to Log In' }).click()
  await page.getByText('Forgot password?').click()
  // The form before it has an email too.
  const send = page.getByRole('button', { name: 'Send Link' })
  await expect(send).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await send.click()
  await expect(page.getByText(`If ${email} has an account, a link is on its way.`)).toBeVisible()
  await openLink(page, await linkIn(sandbox, email, 'Set a new password'))
  const password = 'monsoon-26'
  await fill(page, { 'New Password': password, 'Confirm New Password': password })
  await page.getByRole('button', { name: 'Change Password' }).click()
  await enterLogin(page, { email, password })
  await expect(page).toHaveURL(/available-bikes/)

  await open(page, '/dashboard/update-profile')
  const reminders = page.getByLabel('Remind me of my rides by mail')
  await expect(reminders).toBeChecked()
  await reminders.click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(reminders).not.toBeChecked()
  await expectAccessible(page)
  const other = newPerson().email
  await page.getByLabel('Email').fill(other)
  await page.getByLabel('Mobile Number').fill(PHONE)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile Updated Successfully')).toBeVisible()
  await openLink(page, await linkIn(sandbox, email, 'Your email was changed'))
  await page.getByRole('button', { name: 'Take Email Back' }).click()
  await expect(page.getByText(`${email} belongs to your account again.`)).toBeVisible()
  await expectAccessible(page)
  await openLink(page, await linkIn(sandbox, email, 'Set a new password'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Password')

  await page.getByRole('link', { name: 'Back to Log In' }).click()
  await page.getByText('Forgot password?').click()
  await page.getByRole('link', { name: 'Get a code by SMS' }).click()
  await page.getByLabel('Phone Number').fill(PHONE)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(page.getByText(`If ${PHONE} belongs to one account`)).toBeVisible()
  await expectAccessible(page)
  const byPhone = 'monsoon-27'
  await fill(page, { 'New Password': byPhone, 'Confirm New Password': byPhone })
  const [reset = ''] = await codesIn(sandbox, 'for a new password', 1)
  await page.getByLabel('Code', { exact: true }).fill(reset)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Password Changed Successfully')).toBeVisible()
  await enterLogin(page, { email, password: byPhone })
  await expect(page).toHaveURL(/available-bikes/)
})

test('The first booking waits for a code to the phone, and then goes on by itself', async ({
  page,
  given,
  sandbox,
  trouble,
}) => {
  trouble.expectRefusal('409 POST /api/rentals', '400 POST /api/auth/confirm-phone')
  await page.setViewportSize({ width: 360, height: 740 })
  await openAs(page, given, demoLogins.admin, '/dashboard/shop')
  await page.getByLabel('Phone code for new customers').click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Shop settings saved')).toBeVisible()

  const [bike, customer, startTime] = [await given.bike(), await given.customer(), inMinutes(600)]
  await openAs(page, given, customer, '/dashboard/profile')
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible()
  const dialog = await startBooking(page, bike, startTime)
  await payButton(dialog).click()
  await expect(dialog.getByText(`A code is on its way to ${customer.phone}`)).toBeVisible()
  const field = dialog.getByLabel('Code', { exact: true })
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByLabel('Start Time')).toHaveValue(entered(startTime))
  await payButton(dialog).click()

  // The code that was sent is asked for again. Another one is sent on request, and ends it.
  await expect(dialog.getByText('Another code is on its way')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(dialog.getByText('Another code is on its way')).toBeVisible()
  await expect(field).toBeFocused()
  const [older = '', code = ''] = await codesIn(sandbox, 'for your first booking', 2)
  await field.fill(older)
  await field.press('Enter')
  await expect(dialog.getByText('This code is not right')).toBeVisible()
  await field.fill(code.replaceAll(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit))))
  await dialog.getByRole('button', { name: 'Confirm and Book' }).click()
  await expectPaymentPage(page, '100.00')
  await open(page, '/dashboard/profile')
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await expectAccessible(page)
})
