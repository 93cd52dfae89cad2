import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, oklch } from './colours.ts'
import { FIXED, PALETTES, TEXT_CONTRAST, coloursOf, paletteCss } from './palettes.ts'

const STYLES = readFileSync(new URL('../web/app.css', import.meta.url), 'utf8')

const PAIRS: [texts: string[], grounds: string[]][] = [
  [
    ['brand', 'brand-strong'],
    ['surface', 'sunken', 'raised', 'brand-soft'],
  ],
  [['ink'], ['brand-soft']],
  [['on-brand'], ['brand', 'brand-strong']],
  [
    ['on-deep', 'on-deep-muted', 'accent'],
    ['deep', 'deep-raised', 'deep-far', 'deep-road'],
  ],
]
const CHECKED = PAIRS.flatMap(([texts, grounds]) =>
  texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
)

/** The colours of app.css, as light-dark(a, b) or for both themes. */
const usual = Object.fromEntries(
  [...STYLES.matchAll(/--color-([a-z-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w{6}));/g)].map(
    ([, name = '', light, dark, both]) => {
      const long = (colour = both ?? '') => colour.replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3')
      return [name, { light: long(light), dark: long(dark) }]
    },
  ),
)

test.each(PALETTES)('every text of the palette %s can be read in both themes', (palette) => {
  const colours = { ...usual, ...coloursOf(palette) }
  const faint = (['light', 'dark'] as const).flatMap((theme) =>
    CHECKED.map(([text, ground]) => {
      const [one, other] = [colours[text]?.[theme] ?? '', colours[ground]?.[theme] ?? '']
      return { theme, text, ground, ratio: contrast(one, other) }
    }).filter(({ ratio }) => !(ratio >= TEXT_CONTRAST)),
  )
  expect(faint).toEqual([])
})

test('the colours that no palette changes are those of the style sheet', () => {
  expect(usual).toMatchObject(FIXED)
  for (const name of Object.keys(coloursOf('blue'))) expect(usual).toHaveProperty(name)
})

test('contrast and colours are those of the standards', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(oklch(1, 0, 0)).toBe('#ffffff')
  expect(oklch(0.628, 0.2577, 29.23)).toBe('#ff0000')
  expect(paletteCss('green')).toBe('')
})
