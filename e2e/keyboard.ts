import { expect, type Locator, type Page } from '@playwright/test'
import { format } from 'date-fns/format'
import { entered } from './times.ts'

/** No screen has as many stops. */
const MOST_STOPS = 300

/** Presses Tab until the target has the focus. */
export async function tabTo(target: Locator): Promise<void> {
  const page = target.page()
  await expect(target).toBeVisible()
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there')
}

export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}

/** Tabs to a link, a button or a tab and presses Enter. */
export async function enter(target: Locator): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.press('Enter')
}

/** Tabs from field to field and types. */
export async function typeInto(within: Page | Locator, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) {
    const field = within.getByLabel(label, { exact: true })
    await tabTo(field)
    await field.page().keyboard.type(text)
  }
}

/**
 * Types a date and a time into the parts of a datetime-local input. Their order is the browser's own
 * and not the page's: month, day, year, hours, minutes, half of the day.
 */
export async function typeMoment(input: Locator, moment: Date): Promise<void> {
  await tabTo(input)
  const value = entered(moment)
  const { keyboard } = input.page()
  await keyboard.type(format(value, 'MMddyyyy'))
  // A year of four digits leads on by itself where the input has a largest value, else it does not.
  for (const key of ['Left', 'Left', 'Left', 'Left', 'Right', 'Right', 'Right']) {
    await keyboard.press(`Arrow${key}`)
  }
  await keyboard.type(format(value, 'hhmma'))
  await expect(input).toHaveValue(value)
}

/** Expects the focus on the new page's one heading of the first level after a navigation. */
export async function expectHeadingFocus(page: Page, name: string | RegExp): Promise<void> {
  const headings = page.getByRole('heading', { level: 1 })
  await expect(headings).toHaveCount(1)
  await expect(headings).toHaveAccessibleName(name)
  await expect(headings).toBeFocused()
}
