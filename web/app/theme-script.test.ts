import { afterEach, expect, test, vi } from 'vitest'
import { BACKGROUND_COLOR } from '../lib/theme.ts'
import { themeScript } from './theme-script.ts'

let runs = 0

/** What the script leaves behind in a browser with this storage. */
async function runInHead(localStorage: unknown) {
  const dataset: { theme?: string } = {}
  const frames: object[] = []
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('document', {
    documentElement: { dataset },
    createElement: () => ({}),
    head: { prepend: (frame: object) => frames.push(frame) },
  })
  // A module runs once: the number makes it another one.
  await import(`data:text/javascript,${encodeURIComponent(themeScript)}//${(runs += 1)}`)
  return { theme: dataset.theme, frames }
}

afterEach(() => vi.unstubAllGlobals())

test.each(['light', 'dark'] as const)(
  'a chosen %s theme is worn before the first paint',
  async (theme) => {
    expect(await runInHead({ getItem: () => theme })).toEqual({
      theme,
      frames: [{ name: 'theme-color', content: BACKGROUND_COLOR[theme] }],
    })
  },
)

test.each([
  ['nothing', { getItem: () => null }],
  ['another word', { getItem: () => 'toString' }],
  ['a refusal', undefined],
])('with %s in the storage the system decides', async (_, storage) => {
  expect(await runInHead(storage)).toEqual({ theme: undefined, frames: [] })
})
