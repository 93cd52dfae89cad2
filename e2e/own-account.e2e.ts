import { readFile } from 'node:fs/promises'
import { TOTP, URI } from 'otpauth'
import { expectAccessible } from './accessible.ts'
import { enterLogin, fill, open, rowOf } from './screens.ts'
import { expect, test } from './shop.ts'
import { openAs } from './sign-in.ts'

test('A password link, and own data', async ({ page, given, trouble, newBrowser, openAsAdmin }) => {
  const customer = await given.customer()
  const newPassword = 'monsoon-26'

  // An admin makes a link, which is shown once.
  await openAsAdmin('/dashboard/user-management')
  await page.getByLabel('Search').fill(customer.email)
  await rowOf(page, customer.email).getByRole('button', { name: 'Password Link' }).click()
  const dialog = page.getByRole('dialog', { name: `Password link for ${customer.name}` })
  await dialog.getByRole('button', { name: 'Make Link' }).click()
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // "Forgot password?" also tells the customer to ask the shop.
  const theirs = await newBrowser()
  await open(theirs, '/login')
  await theirs.getByText('Forgot password?').focus()
  await theirs.keyboard.press('Enter')
  await expect(
    theirs.getByText(/^No mail\? Get a code by SMS\. Call .+ We send you a link/),
  ).toBeVisible()

  // The link opens a form for a new password and works once.
  await theirs.goto('about:blank')
  await open(theirs, link)
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('New Password')
  await expectAccessible(theirs, /Log In/)
  await fill(theirs, { 'New Password': newPassword, 'Confirm New Password': 'other-26' })
  const change = theirs.getByRole('button', { name: 'Change Password' })
  await change.click()
  await expect(theirs.getByText('Passwords do not match')).toBeVisible()
  await fill(theirs, { 'Confirm New Password': newPassword })
  await change.click()
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Log In')
  await expect(theirs).toHaveURL(/\/login$/)
  await enterLogin(theirs, { ...customer, password: newPassword })
  await expect(theirs).toHaveURL(/available-bikes/)

  // Download My Data saves a file.
  await open(theirs, '/dashboard/update-profile')
  const saved = theirs.waitForEvent('download')
  await theirs.getByRole('button', { name: 'Download My Data' }).click()
  const file = await (await saved).path()
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    account: { email: customer.email, name: customer.name },
  })

  // Delete My Account asks for the password.
  await theirs.getByRole('button', { name: 'Delete My Account' }).click()
  const question = theirs.getByRole('dialog', { name: 'Delete your account?' })
  const remove = question.getByRole('button', { name: 'Delete My Account' })
  trouble.expectRefusal('400 DELETE /api/users/me')
  await question.getByLabel('Password', { exact: true }).fill('wrong-1')
  await remove.click()
  await expect(theirs.getByText('Please Insert Your Correct Password')).toBeVisible()
  await question.getByLabel('Password', { exact: true }).fill(newPassword)
  await remove.click()
  await expect(theirs.getByText('Your account has been deleted')).toBeVisible()
  await expect(theirs).toHaveURL(/\/login$/)
})

test('One-time codes, and a recovery code', async ({ page, given, trouble, newBrowser }) => {
  const admin = await given.admin()
  // Set Up asks for the password and shows a key.
  await openAs(page, given, admin, '/dashboard/update-profile')
  const panel = page.getByRole('region', { name: 'One-time codes' })
  await panel.getByLabel('Password', { exact: true }).fill(admin.password)
  await panel.getByRole('button', { name: 'Set Up' }).click()
  const heading = panel.getByRole('heading')
  await expect(heading).toBeFocused()
  const link = panel.getByRole('link', { name: 'open the app on this device' })
  const totp = URI.parse((await link.getAttribute('href')) ?? '') as TOTP
  await expect(panel).toContainText(totp.secret.base32.replace(/(.{4})(?!$)/g, '$1 '))
  await expectAccessible(page)
  trouble.expectRefusal('400 POST /api/users/me/one-time-codes/confirm')
  const code = panel.getByLabel('Code', { exact: true })
  await code.fill('12345')
  await panel.getByRole('button', { name: 'Turn On' }).click()
  await expect(panel.getByText('This code is not right or was used already.')).toBeVisible()
  await code.fill(totp.generate())
  const nextCode = totp.generate({ timestamp: Date.now() + 30_000 })
  await panel.getByRole('button', { name: 'Turn On' }).click()
  const recoveryCodes = panel.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(recoveryCodes).toHaveCount(10)
  await expect(heading).toBeFocused()
  const recoveryCode = (await recoveryCodes.first().textContent()) ?? ''
  const lastCode = (await recoveryCodes.last().textContent()) ?? ''

  // Log In asks for the code after the right password.
  const second = await newBrowser()
  await open(second, '/login')
  trouble.expectRefusal('401 POST /api/auth/login')
  await enterLogin(second, admin)
  const asked = second.getByLabel('Code from your authenticator app')
  await expect(asked).toBeFocused()
  await expect(second.getByLabel('Email')).toHaveValue(admin.email)
  await asked.fill(nextCode)
  await second.keyboard.press('Enter')
  await expect(second).toHaveURL(/available-bikes/)

  // A recovery code works once; the password and another one turn the codes off.
  const third = await newBrowser()
  await open(third, '/login')
  await enterLogin(third, admin)
  const wanted = third.getByLabel('Code from your authenticator app')
  await wanted.fill(nextCode)
  await third.keyboard.press('Enter')
  await expect(third.getByText('This code is not right or was used already.')).toBeVisible()
  await wanted.fill(recoveryCode)
  await third.keyboard.press('Enter')
  await expect(third).toHaveURL(/available-bikes/)
  await open(third, '/dashboard/update-profile')
  const theirs = third.getByRole('region', { name: 'One-time codes' })
  await expect(theirs.getByText('9 recovery codes left')).toBeVisible()
  await theirs.getByLabel('Password', { exact: true }).fill(admin.password)
  const turnOff = theirs.getByRole('button', { name: 'Turn Off' })
  trouble.expectRefusal('400 DELETE /api/users/me/one-time-codes')
  await theirs.getByLabel('Code', { exact: true }).fill(recoveryCode)
  await turnOff.click()
  await expect(theirs.getByText('This code is not right or was used already.')).toBeVisible()
  await theirs.getByLabel('Code', { exact: true }).fill(lastCode)
  await turnOff.click()
  await expect(third.getByText('One-time codes are off')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Set Up' })).toBeVisible()
})
