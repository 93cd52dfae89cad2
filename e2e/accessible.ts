import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

/** Expects no finding of axe and no sideways scrolling, in every size and both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const overhang = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
    expect.soft(await overhang(), `sideways scrolling at ${size.width} px`).toBe(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.waitForFunction(() => document.getAnimations().length === 0)
      const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze()
      const findings = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
      )
      expect.soft(findings, `${colorScheme}, ${size.width} px`).toEqual([])
    }
  }
}
