import { open } from './screens.ts'
import { expect, test } from './shop.ts'
import { sectionOf } from './site.ts'

test('About page: mission, team, history, contact and business hours', async ({ page }) => {
  await open(page, '/about')
  const people = sectionOf(page, 'Meet Our Team').getByRole('listitem')
  const timeline = sectionOf(page, 'Our History').getByRole('listitem')
  const contact = sectionOf(page, 'Contact Us')

  await expect(page).toHaveTitle(/About us/)

  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Mission And Vision',
    'Meet Our Team',
    'Our History',
    'Contact Us',
  ])

  const cards = sectionOf(page, 'Mission And Vision').getByRole('heading', { level: 3 })
  await expect(cards).toHaveText(['Our Mission', 'Our Vision'])

  expect(await people.count()).toBeGreaterThanOrEqual(3)
  for (const person of await people.all()) {
    await expect(person.getByRole('heading')).not.toBeEmpty()
    const [role, bio] = await person.getByRole('paragraph').allTextContents()
    expect(role?.length).toBeGreaterThan(3)
    expect(bio?.length).toBeGreaterThan(20)
    const picture = person.locator('img')
    await picture.scrollIntoViewIfNeeded()
    const isDrawn = () =>
      picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
    await expect.poll(isDrawn).toBe(true)
  }

  const years: number[] = []
  for (const entry of await timeline.all()) {
    const [year, description] = await entry.getByRole('paragraph').allTextContents()
    years.push(Number(year))
    await expect(entry.getByRole('heading')).not.toBeEmpty()
    expect(description?.length).toBeGreaterThan(20)
  }
  expect(years.length).toBeGreaterThanOrEqual(2)
  expect(years).toEqual(years.toSorted((one, other) => one - other))

  await expect(timeline.first()).toContainText('2014')
  await expect(timeline.first()).toContainText('Founded with 10 bikes')
  await expect(timeline.last()).toContainText('2023')
  await expect(timeline.last()).toContainText('500 bikes across 5 locations')

  for (const [name, value] of [
    ['Address', /Dhaka/],
    ['Phone', /\+880/],
    ['Email', /@chaka\.example/],
  ] as const) {
    await expect(contact.getByText(name, { exact: true })).toBeVisible()
    await expect(contact).toContainText(value)
  }

  await expect(contact.getByRole('term')).toHaveText(['Thursday to Tuesday', 'Wednesday'])
  await expect(contact.getByRole('definition')).toHaveText(['9:00 AM to 6:00 PM', 'Closed'])
})
