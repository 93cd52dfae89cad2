import type { Browser, BrowserContext, Page } from '@playwright/test'
import { LIGHTEST_PAGE } from './tokens.ts'

/**
 * The tests of a worker share one page: the process of a new one starts without any compiled script
 * and takes half a second of CPU to show the same screen.
 */
export function createKeptPage(browser: Browser) {
  let kept: { page: Page; settings: string } | undefined
  let isChanged = false

  async function create(settings: string): Promise<Page> {
    const context = await browser.newContext()
    await unmark(context)
    // A service worker would outlive its test; e2e/offline.e2e.ts has a browser of its own.
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    const page = await context.newPage()
    kept = { page, settings }
    isChanged = false
    watch(page)
    return page
  }

  /** A clock or a script of its own stays with a page for good. */
  function watch(page: Page): void {
    const { clock } = page
    const addInitScript: (...input: never[]) => Promise<unknown> = page.addInitScript
    Object.defineProperties(page, {
      clock: {
        get() {
          isChanged = true
          return clock
        },
      },
      addInitScript: {
        value(...input: never[]) {
          isChanged = true
          return addInitScript.apply(page, input)
        },
      },
    })
  }

  async function drop(): Promise<void> {
    await kept?.page.context().close()
    kept = undefined
  }

  return {
    /** The page has no session and the usual size. Other `settings` need a new browser context. */
    async take(settings: string): Promise<Page> {
      if (kept?.settings !== settings) await drop()
      if (!kept) return create(settings)
      await reset(kept.page)
      return kept.page
    },
    /** A page that failed, or whose clock or scripts are the test's own, is not used again. */
    async giveBack({ hasPassed }: { hasPassed: boolean }): Promise<void> {
      if (!hasPassed || isChanged) await drop()
    },
  }
}

/** Every document has to start without the mark by which `open` knows a page that is alive. */
export async function unmark(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    history.scrollRestoration = 'auto'
  })
}

async function reset(page: Page): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  // Only these listeners go, because closing waits for an event, too.
  for (const event of ['console', 'weberror', 'requestfailed', 'response', 'request']) {
    page.removeAllListeners(event)
    context.removeAllListeners(event)
  }
  await page.mouse.move(-1, -1)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.emulateMedia({
    media: null,
    colorScheme: null,
    reducedMotion: 'reduce',
    forcedColors: null,
  })
  await page.goto(LIGHTEST_PAGE)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
}
