import { rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { demoLogins } from '#db/demo-logins'
import { controlOf } from '#server/testing/sandbox-control'
import { bringBrowser } from '#tools/test/browser'
import { launchOptions } from '../browser.ts'
import { givenAt } from '../given.ts'
import startShop from '../start-shop.ts'
import { type Camera, type Theme, createCamera } from './camera.ts'
import { dashboardScenes } from './dashboard-scenes.ts'
import { NEWCOMER, fillShop } from './fill-shop.ts'
import { publicScenes } from './public-scenes.ts'

const ROOT = path.resolve(import.meta.dirname, '..', '..')
const WIDTHS = [360, 768, 1280]
const THEMES = ['light', 'dark'] as const satisfies Theme[]

const HELP = `npm run screenshots                  every screen, at 360, 768 and 1280 px, in light and dark
npm run screenshots -- home booking  only the screens with one of these words in their names
  --width 360    only at this width
  --theme dark   only in this theme
  --readme       the pictures of the README instead, into docs/`

const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string', multiple: true, default: WIDTHS.map(String) },
    theme: { type: 'string', multiple: true, default: [...THEMES] },
    readme: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const scenes = [...publicScenes, ...dashboardScenes].filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
)
const widths = WIDTHS.filter((width) => options.width.includes(String(width)))
const themes = THEMES.filter((theme) => options.theme.includes(theme))

/** Into screenshots/, which git ignores: one folder per width and theme. */
async function takeAll(camera: Camera): Promise<void> {
  const folder = path.join(ROOT, 'screenshots')
  if (words.length === 0) rmSync(folder, { recursive: true, force: true })
  for (const scene of scenes) {
    for (const width of widths.filter((each) => scene.isSeenAt?.(each) ?? true)) {
      const targets = themes.map(
        (theme) => [theme, path.join(folder, `${width}-${theme}`, `${scene.name}.png`)] as const,
      )
      await camera.take(scene, width, targets)
    }
    console.log(scene.name)
  }
  console.log(`\nThe pictures lie in ${folder}`)
}

async function takeForReadme(camera: Camera): Promise<void> {
  const pictures = { home: 'home.png', 'admin-rent-management': 'rent-management.png' }
  for (const scene of [...publicScenes, ...dashboardScenes]) {
    if (!Object.hasOwn(pictures, scene.name)) continue
    const file = path.join(ROOT, 'docs', pictures[scene.name as keyof typeof pictures])
    await camera.take({ ...scene, onlyView: true }, 1280, [['light', file]])
    console.log(file)
  }
}

async function photograph(): Promise<void> {
  const executablePath = await bringBrowser()
  const stop = await startShop()
  const browser = await chromium.launch(launchOptions(executablePath))
  try {
    const shopUrl = process.env['SHOP_URL'] ?? ''
    const given = givenAt(shopUrl, controlOf(process.env['SANDBOX_URL'] ?? ''))
    const shop = await fillShop(given)
    const tokens = {
      visitor: undefined,
      customer: await given.tokenOf(demoLogins.customer),
      newcomer: await given.tokenOf(NEWCOMER),
      admin: await given.tokenOf(demoLogins.admin),
    }
    const camera = createCamera({ browser, shopUrl, shop, tokens })
    await (options.readme ? takeForReadme(camera) : takeAll(camera))
  } finally {
    await browser.close()
    await stop()
  }
}

if (options.help) console.log(HELP)
else await photograph()
