import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOnly } from 'axe-core'

/** The package itself would hand out the source with its comments, twice as long. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const WCAG: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
}

/**
 * A page that scrolls down has to fit into 320 px: that is a small phone, and for WCAG 1.4.10 a window
 * at 400 %. A laptop's window at 200 % is also low. Each theme is checked once, because axe takes
 * longer than the journey around it.
 */
const LOOKS = [
  { size: { width: 320, height: 740 }, colorScheme: 'dark' },
  { size: { width: 640, height: 400 } },
  { size: { width: 1280, height: 800 }, colorScheme: 'light' },
] as const

const softly = expect.configure({ soft: true })

/**
 * Expects the current screen to conform to WCAG 2.2 AA: axe finds nothing on a phone in the dark theme
 * and on a desktop in the light one, nothing is lost when it is magnified, and headings, landmarks and
 * title make an order. The window is 1280 px wide afterwards.
 */
export async function expectAccessible(page: Page, title = /Chaka/): Promise<void> {
  await expectOrder(page, title)
  for (const { size, ...look } of LOOKS) {
    await page.setViewportSize(size)
    await expectNothingLost(page)
    if (!('colorScheme' in look)) continue
    const { colorScheme } = look
    await page.emulateMedia({ colorScheme })
    await untilStill(page)
    // On a phone a toast covers controls for the seconds that it is shown.
    await softly.poll(() => findingsOf(page), `${colorScheme}, ${size.width} px`).toEqual([])
  }
}

/** An animation that is over may still hold what it has changed. */
const untilStill = (page: Page) =>
  page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState === 'finished'),
  )

/** A document keeps axe, because sending it costs as much as running it. */
export async function findingsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE)
  return page.evaluate(async (runOnly) => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
    // Passed rules are not described, because that takes longer than the rules themselves.
    const options = { resultTypes: ['violations' as const] }
    const { violations } = await inPage.run(document, { ...options, runOnly })

    /** A bar at the edge of the window covers a part of what scrolls beneath it, but only there. */
    async function isSmallOnlyBelowBar(target: string): Promise<boolean> {
      document.querySelector(target)?.scrollIntoView({ block: 'center', behavior: 'instant' })
      const again = await inPage.run(document, { ...options, runOnly: ['target-size'] })
      return !again.violations.some(({ nodes }) =>
        nodes.some((node) => node.target.join(' ') === target),
      )
    }

    const findings: string[] = []
    for (const { id, nodes } of violations) {
      for (const { target, failureSummary } of nodes) {
        const element = target.join(' ')
        if (id === 'target-size' && (await isSmallOnlyBelowBar(element))) continue
        findings.push(`${id}: ${element} ${failureSummary}`)
      }
    }
    return findings
  }, WCAG)
}

/** Expects one main part, a title of its own, and headings of which no level is left out. */
async function expectOrder(page: Page, expectedTitle: RegExp): Promise<void> {
  await expect(page.locator('h1').filter({ visible: true })).toHaveCount(1)
  const { levels, mains, title } = await page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility()
    return {
      levels: [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
        .filter(isShown)
        .map(({ tagName }) => Number(tagName.slice(1))),
      mains: [...document.querySelectorAll('main')].filter(isShown).length,
      title: document.title,
    }
  })
  expect
    .soft(
      levels.filter((level) => level === 1),
      'headings of the first level',
    )
    .toHaveLength(1)
  const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? level) + 1)
  expect.soft(skipped, `levels left out in ${levels.join(' ')}`).toEqual([])
  expect.soft(mains, 'main landmarks').toBe(1)
  expect.soft(title).toMatch(expectedTitle)
}

/** Expects no horizontal scrolling and no control beyond the edge of the window. */
async function expectNothingLost(page: Page): Promise<void> {
  // A menu that slides in is beyond the edge on its way.
  await untilStill(page)
  const size = `at ${page.viewportSize()?.width} px`
  // A screen that looks otherwise on phones is drawn again a moment after the width has changed.
  await expect
    .poll(() => findLost(page), `sideways scrolling, and beyond the edge, ${size}`)
    .toEqual({ overhang: 0, widest: [], beyond: [] })
}

const findLost = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select')]
    const overhang = scrollWidth - clientWidth
    const tooWide = (element: Element) => element.getBoundingClientRect().right > clientWidth + 0.5
    return {
      overhang,
      // The innermost elements of those that stick out say where to look.
      widest: (overhang > 0 ? [...document.body.querySelectorAll('*')] : [])
        .filter((element) => tooWide(element) && ![...element.children].some(tooWide))
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
      beyond: controls
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        // Slides that wait beyond the edge of their frame come into it by themselves.
        .filter((control) => control.closest('[aria-hidden="true"]') === null)
        .filter((control) => {
          const { left, right } = control.getBoundingClientRect()
          return left < -1 || right > clientWidth + 1
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    }
  })
