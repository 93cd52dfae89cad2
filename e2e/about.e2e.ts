import type { Page } from '@playwright/test'
import { open } from './screens.ts'
import { expect, test } from './shop.ts'
import { sectionOf } from './site.ts'

const people = (page: Page) => sectionOf(page, 'Meet Our Team').getByRole('listitem')
const timeline = (page: Page) => sectionOf(page, 'Our History').getByRole('listitem')

test.describe('About page', () => {
  test.beforeEach(({ page }) => open(page, '/about'))

  test('Sections: hero, Mission And Vision, Meet Our Team, Our History, Contact Us', async ({
    page,
  }) => {
    const main = page.getByRole('main')
    await expect(main.getByRole('heading').first()).toHaveAccessibleName(/./)
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      'Mission And Vision',
      'Meet Our Team',
      'Our History',
      'Contact Us',
    ])
  })

  test('Mission And Vision (two cards)', async ({ page }) => {
    const section = sectionOf(page, 'Mission And Vision')
    const cards = section.getByRole('heading', { level: 3 })
    await expect(cards).toHaveText(['Our Mission', 'Our Vision'])
  })

  test('Meet Our Team (static members with name, role, bio, imageUrl)', async ({ page }) => {
    expect(await people(page).count()).toBeGreaterThanOrEqual(3)
    for (const person of await people(page).all()) {
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
  })

  test('Our History (timeline of year, title, description)', async ({ page }) => {
    const years: number[] = []
    for (const entry of await timeline(page).all()) {
      const [year, description] = await entry.getByRole('paragraph').allTextContents()
      years.push(Number(year))
      await expect(entry.getByRole('heading')).not.toBeEmpty()
      expect(description?.length).toBeGreaterThan(20)
    }
    expect(years.length).toBeGreaterThanOrEqual(2)
    expect(years).toEqual(years.toSorted((one, other) => one - other))
  })

  test('Timeline claims: founded 2014 with 10 bikes', async ({ page }) => {
    await expect(timeline(page).first()).toContainText('2014')
    await expect(timeline(page).first()).toContainText('Founded with 10 bikes')
  })

  test('Timeline claims: in 2023, 500 bikes across 5 locations', async ({ page }) => {
    await expect(timeline(page).last()).toContainText('2023')
    await expect(timeline(page).last()).toContainText('500 bikes across 5 locations')
  })

  test('Contact Us (address, phone, email as placeholder values)', async ({ page }) => {
    const section = sectionOf(page, 'Contact Us')
    for (const [name, value] of [
      ['Address', /Dhaka/],
      ['Phone', /\+880/],
      ['Email', /@chaka\.example/],
    ] as const) {
      await expect(section.getByText(name, { exact: true })).toBeVisible()
      await expect(section).toContainText(value)
    }
  })

  test('Business hours shown: Thursday to Tuesday 9:00 AM to 6:00 PM, Wednesday closed', async ({
    page,
  }) => {
    const section = sectionOf(page, 'Contact Us')
    await expect(section.getByRole('term')).toHaveText(['Thursday to Tuesday', 'Wednesday'])
    await expect(section.getByRole('definition')).toHaveText(['9:00 AM to 6:00 PM', 'Closed'])
  })
})
