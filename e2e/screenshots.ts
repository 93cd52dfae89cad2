import path from 'node:path'
import { chromium } from '@playwright/test'
import { demoLogins } from '#db/demo-logins'
import { controlOf } from '#server/testing/sandbox-control'
import { bringBrowser } from '#tools/test/browser'
import { SCREENS } from '#web/screens'
import { launchOptions } from './browser.ts'
import { givenAt } from './given.ts'
import { fillShop } from './fill-shop.ts'
import { open } from './screens.ts'
import startShop from './start-shop.ts'

const WIDTHS = [360, 768, 1280]

/** `npm run screenshots [-- screen [button...]]` takes one screen or all, after these buttons. */
const [screen = '', ...buttons] = process.argv.slice(2)
const stop = await startShop()
const browser = await chromium.launch(launchOptions(await bringBrowser()))
try {
  const { SHOP_URL: url = '', SANDBOX_URL: sandboxUrl = '' } = process.env
  const given = givenAt(url, controlOf(sandboxUrl))
  const { bike, rental } = await fillShop(given)
  const people = {
    visitor: undefined,
    customer: await given.tokenOf(demoLogins.customer),
    admin: await given.tokenOf(demoLogins.admin),
  }
  for (const [person, token] of Object.entries(people)) {
    const auth = [{ name: 'auth', value: JSON.stringify({ token }) }]
    const origins = [{ origin: url, localStorage: token ? auth : [] }]
    for (const { path: address, access } of SCREENS) {
      const isAdmins = typeof access === 'object'
      const isOpen = access === 'anyone' || person === 'admin' || (token && !isAdmins)
      if (!address.includes(screen) || !isOpen) continue
      for (const width of WIDTHS) {
        const context = await browser.newContext({
          baseURL: url,
          viewport: { width, height: 800 },
          storageState: { cookies: [], origins },
          reducedMotion: 'reduce',
          timezoneId: 'Asia/Dhaka',
        })
        const page = await context.newPage()
        // `open` recognizes by the change of this mark that the page is interactive.
        await page.addInitScript("history.scrollRestoration = 'auto'")
        await open(page, address.replace(':id', address.includes('bikes') ? bike : rental))
        for (const name of buttons) await page.getByRole('button', { name }).first().click()
        await page.waitForLoadState('networkidle')
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          const name = [person, ...address.split('/'), ...buttons].filter(Boolean).join('-')
          const file = path.resolve('screenshots', `${width}-${colorScheme}`, `${name}.png`)
          await page.screenshot({ path: file, fullPage: buttons.length === 0 })
        }
        await context.close()
      }
      console.log(person, address)
    }
  }
} finally {
  await browser.close()
  await stop()
}
