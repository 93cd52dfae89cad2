import { expect, type Locator, type Page } from '@playwright/test'

export function topLinks(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Main' })
}

export function drawer(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Menu', exact: true })
}

export function footer(page: Page): Locator {
  return page.getByRole('contentinfo')
}

export function carousel(page: Page): Locator {
  return page.getByRole('region', { name: 'Testimonials' })
}

export function slide(page: Page, index: number): Locator {
  return carousel(page).getByRole('group', { name: `${index} of 3` })
}

export function sectionOf(page: Page, heading: string): Locator {
  return page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading, exact: true }) })
    .last()
}

/** Expects the anchor at the top of the window, or as near as the end of the page allows. */
export async function expectScrolledTo(page: Page, anchor: string): Promise<void> {
  const place = () =>
    page.locator(anchor).evaluate((element) => {
      const { top } = element.getBoundingClientRect()
      const { scrollHeight } = document.documentElement
      const isAtEnd = scrollY + innerHeight >= scrollHeight - 1
      const isNear = top >= -1 && top <= innerHeight / 4
      return isNear || (isAtEnd && top >= 0 && top < innerHeight) ? 'there' : `${top} px away`
    })
  await expect.poll(place, { message: `scrolled to ${anchor}` }).toBe('there')
}

/** Scrolls far down, so that an anchor has something to do. */
export async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
}

const LIGHT = 'rgb(250, 247, 241)'
const DARK = 'rgb(15, 22, 19)'

/** Reads what a visitor sees, and what the browser draws its own parts and its frame by. */
export async function expectTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const root = page.locator('html')
  await expect(root).toHaveCSS('background-color', theme === 'dark' ? DARK : LIGHT)
  const frame = () =>
    page.evaluate(() => {
      const metas = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')
      return Array.from(metas).find(({ media }) => media === '' || matchMedia(media).matches)
        ?.content
    })
  await expect.poll(frame).toBe(theme === 'dark' ? '#0f1613' : '#faf7f1')
}
