import type { Browser, BrowserContext, Page } from '@playwright/test'
import { open } from '../screens.ts'
import type { Person, Scene, Shop } from './scene.ts'

export type Theme = 'light' | 'dark'

type Target = readonly [Theme, file: string]

type CameraOptions = {
  browser: Browser
  shopUrl: string
  shop: Shop
  tokens: Record<Person, string | undefined>
}

/** Milliseconds, and how often a scene is played: the shop sheds load on a machine that is busy. */
const PATIENCE = 30_000
const ATTEMPTS = 3

/** Nothing moves, so that the same screen gives the same picture. */
const STILL = { reducedMotion: 'reduce', timezoneId: 'Asia/Dhaka', locale: 'en-GB' } as const

/** What lies below the fold, or is decoded on the side, comes late; a picture of the page does not wait. */
async function untilPicturesAreThere(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = Array.from(document.images)
    for (const picture of pictures) Object.assign(picture, { loading: 'eager', decoding: 'sync' })
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
    await document.fonts.ready
  })
}

/** From the top: what sticks to the window would stand in the middle of the page otherwise. */
async function shoot(page: Page, path: string, fullPage: boolean): Promise<void> {
  if (fullPage) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.screenshot({ path, fullPage })
}

export type Camera = ReturnType<typeof createCamera>

export function createCamera({ browser, shopUrl, shop, tokens }: CameraOptions) {
  async function enter(as: Person, width: number): Promise<BrowserContext> {
    const token = tokens[as]
    const auth = token === undefined ? [] : [{ name: 'auth', value: JSON.stringify({ token }) }]
    const context = await browser.newContext({
      ...STILL,
      baseURL: shopUrl,
      viewport: { width, height: width < 768 ? 740 : 800 },
      storageState: { cookies: [], origins: [{ origin: shopUrl, localStorage: auth }] },
    })
    // The mark by which `open` knows a page that is alive.
    await context.addInitScript(() => {
      history.scrollRestoration = 'auto'
    })
    return context
  }

  async function play(scene: Scene, width: number, targets: Target[]): Promise<void> {
    const context = await enter(scene.as, width)
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE)
    try {
      await scene.before?.(page)
      await open(page, typeof scene.at === 'string' ? scene.at : scene.at(shop))
      await scene.act?.(page)
      for (const [colorScheme, path] of targets) {
        await page.emulateMedia({ colorScheme })
        await untilPicturesAreThere(page)
        await shoot(page, path, scene.onlyView !== true)
      }
    } finally {
      await context.close()
    }
  }

  /** Plays a scene at this width, and takes it in every theme asked for. */
  async function take(scene: Scene, width: number, targets: Target[]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await play(scene, width, targets)
        return
      } catch (error) {
        if (attempt === ATTEMPTS) throw error
      }
    }
  }

  return { take }
}
