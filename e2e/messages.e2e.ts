import { expectAccessible } from './accessible.ts'
import { demoLogins } from '#db/demo-logins'
import { testInOwnShop } from './own-shop.ts'
import { rowOf } from './screens.ts'
import { expect } from './shop.ts'
import { openAs } from './sign-in.ts'
import { inMinutes } from './times.ts'

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
  const booked = rowOf(page, customer.email).filter({ hasText: 'To the customer' })
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
