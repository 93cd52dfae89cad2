import { demoLogins } from '#db/demo-logins'
import { logIn, rowOf, sidebar } from './screens.ts'
import { expect, test } from './shop.ts'

test('a deleted user is signed out with the next call', async ({
  page,
  given,
  trouble,
  newBrowser,
}) => {
  const person = await given.customer()
  const leaving = await newBrowser()
  await logIn(leaving, person)
  await logIn(page, demoLogins.admin)
  await sidebar(page).getByRole('link', { name: 'User Management' }).click()
  await page.getByLabel('Search').fill(person.email)
  await rowOf(page, person.email).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('User deleted successfully!')).toBeVisible()
  await expect(rowOf(page, person.email)).toHaveCount(0)

  trouble.expectRefusal('401 GET /api/users/me')
  await sidebar(leaving).getByRole('link', { name: 'My-Profile' }).click()
  await expect(leaving).toHaveURL('/login')
})
