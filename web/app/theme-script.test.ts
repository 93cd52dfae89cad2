import { afterEach, expect, test, vi } from 'vitest'
import { BACKGROUND_COLOR } from '../lib/theme.ts'
import { themeScript } from './theme-script.ts'

let runs = 0

async function runInHead(localStorage: unknown) {
  const dataset: { theme?: string } = {}
  const metas: object[] = []
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('document', {
    documentElement: { dataset },
    createElement: () => ({}),
    head: { prepend: (meta: object) => metas.push(meta) },
  })
  // A module runs only once, so the number makes a new one.
  await import(`data:text/javascript,${encodeURIComponent(themeScript)}//${(runs += 1)}`)
  return { theme: dataset.theme, metas }
}

afterEach(() => vi.unstubAllGlobals())

test.each(['light', 'dark'] as const)(
  'a chosen %s theme is applied before the first paint',
  async (theme) => {
    expect(await runInHead({ getItem: () => theme })).toEqual({
      theme,
      metas: [{ name: 'theme-color', content: BACKGROUND_COLOR[theme] }],
    })
  },
)

test.each([
  ['nothing', { getItem: () => null }],
  ['another word', { getItem: () => 'toString' }],
  ['a refusal', undefined],
])('with %s in the storage the system theme applies', async (_, storage) => {
  expect(await runInHead(storage)).toEqual({ theme: undefined, metas: [] })
})
