import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtScripts, bytesOf, scriptsOf, textOf } from './first-load.ts'
import { bike, startBuiltShop } from './testing/built-shop.ts'

const DASHBOARD_WORDS = [
  'Bike Management',
  'Return time has been set',
  'Are you absolutely sure?',
  'Confirm New Password',
  'My Rentals',
]

/**
 * These words belong to parts that are fetched when they are needed: zod, forms, dialogs, the
 * carousel, queries.
 */
const WORDS_OF_LATER = [
  'ZodError',
  'shouldFocusError',
  'alertdialog',
  'containScroll',
  'Open in email app',
  'Advance Booking Fee',
  'gcTime',
]
const WORDS = [...DASHBOARD_WORDS, ...WORDS_OF_LATER]

/** A further file would be a part that several pages need and that vite.config.ts does not name. */
const MOST_SCRIPTS = 10

/**
 * This is the size as transferred; React, React Router and its list of routes take 93,000 of it.
 */
const MOST_BYTES = 110_000

let shop: Awaited<ReturnType<typeof startBuiltShop>>

beforeAll(async () => {
  shop = await startBuiltShop()
})

afterAll(() => shop.app.close())

const scriptsAt = async (path: string) => scriptsOf((await shop.get(path)).body)

/** The list of all routes is left out, because every page fetches it. */
async function wordsAt(path: string, words: readonly string[]): Promise<string[]> {
  const scripts = (await scriptsAt(path)).filter((file) => !file.includes('/manifest-'))
  expect(scripts.length).toBeGreaterThan(4)
  const texts = scripts.map(textOf)
  return words.filter((word) => texts.some((text) => text.includes(word)))
}

async function routes() {
  const [manifest = ''] = (await scriptsAt('/')).filter((file) => file.includes('/manifest-'))
  const [, json = ''] =
    /^window\.__reactRouterManifest=([\s\S]*?);?\s*$/.exec(textOf(manifest)) ?? []
  const parsed = JSON.parse(json) as {
    routes: Record<string, { parentId?: string; module: string }>
  }
  return Object.entries(parsed.routes).map(([id, { parentId, module }]) => ({
    id,
    parentId,
    module,
  }))
}

describe.each(['/', '/about', '/all-bikes', `/bikes/${bike._id}`])('%s', (path) => {
  test('fetches few and small scripts, and what every page needs as two files', async () => {
    const scripts = await scriptsAt(path)
    expect(scripts.filter((file) => /\/(vendor|shell)-/.test(file))).toHaveLength(2)
    expect(scripts.length).toBeLessThanOrEqual(MOST_SCRIPTS)
    const bytes = scripts.map(bytesOf).reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES)
  })

  test('fetches no screen of the dashboard', async () => {
    const dashboard = (await routes()).filter(({ id, parentId }) =>
      `${parentId} ${id}`.includes('app/dashboard-layout'),
    )
    expect(dashboard.length).toBeGreaterThan(8)
    const scripts = await scriptsAt(path)
    for (const { module } of dashboard) expect(scripts).not.toContain(module)
  })

  test('fetches no text of the dashboard, and other parts only when they are needed', async () => {
    expect(await wordsAt(path, WORDS)).toEqual([])
  })
})

test('the words that are looked for are there to be found', () => {
  const everything = builtScripts().map(textOf)
  const isThere = (word: string) => everything.some((text) => text.includes(word))
  expect(WORDS.filter((word) => !isThere(word))).toEqual([])
})
