import { sidebar } from './screens.ts'
import { expect, test } from './shop.ts'
import { openAs, openUserRow } from './sign-in.ts'

test('a deleted user is signed out with the next call', async ({
  page,
  given,
  trouble,
  newBrowser,
}) => {
  const person = await given.customer()
  const leaving = await newBrowser()
  await openAs(leaving, given, person, '/dashboard/available-bikes')
  const row = await openUserRow(page, given, person)
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('User deleted successfully!')).toBeVisible()
  await expect(row).toHaveCount(0)

  trouble.expectRefusal('401 GET /api/users/me')
  await sidebar(leaving).getByRole('link', { name: 'My-Profile' }).click()
  await expect(leaving).toHaveURL('/login')
})
