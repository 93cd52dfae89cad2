import { contrast, oklch } from './colours.ts'

/** Green is that of the style sheet, which has these colours already. */
const HUES = {
  green: null,
  teal: { hue: 195, chroma: 0.95 },
  blue: { hue: 255, chroma: 1.25 },
  violet: { hue: 295, chroma: 1.3 },
  plum: { hue: 345, chroma: 1.2 },
  red: { hue: 22, chroma: 1.35 },
  brown: { hue: 55, chroma: 0.75 },
  grey: { hue: 250, chroma: 0.15 },
} as const

export const PALETTES = Object.keys(HUES) as [PaletteName, ...PaletteName[]]
export type PaletteName = keyof typeof HUES

type Tone = readonly [lightness: number, chroma: number]
type Theme = 'light' | 'dark'
export type Colours = Readonly<Record<string, Readonly<Record<Theme, string>>>>

/** Text of every size needs this contrast (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5

/** These colours of app.css stay as they are in every palette. */
export const FIXED = {
  surface: { light: '#faf7f1', dark: '#0f1613' },
  sunken: { light: '#f1ece2', dark: '#0a100d' },
  raised: { light: '#fffefb', dark: '#17211c' },
  ink: { light: '#18211c', dark: '#edf2ee' },
  accent: { light: '#f3a43b', dark: '#f4ae50' },
  'on-deep': { light: '#f3f7f2', dark: '#f3f7f2' },
} as const satisfies Colours

const BACKGROUNDS: Record<string, Readonly<Record<Theme, Tone>>> = {
  'brand-soft': { light: [0.94, 0.02], dark: [0.3, 0.035] },
  deep: { light: [0.315, 0.06], dark: [0.24, 0.035] },
  'deep-raised': { light: [0.385, 0.075], dark: [0.3, 0.045] },
  'deep-far': { light: [0.36, 0.07], dark: [0.28, 0.04] },
  'deep-line': { light: [0.46, 0.075], dark: [0.375, 0.055] },
  'deep-road': { light: [0.245, 0.045], dark: [0.18, 0.025] },
}

type Text = Readonly<Record<Theme, Tone>> & { on: readonly string[]; isOnDeep?: boolean }

/** A text, or the ground of a text that is fixed, is moved until it can be read on all of these. */
const TEXTS: Record<string, Text> = {
  brand: {
    light: [0.42, 0.09],
    dark: [0.79, 0.11],
    on: ['surface', 'sunken', 'raised', 'brand-soft'],
  },
  'brand-strong': {
    light: [0.355, 0.08],
    dark: [0.855, 0.09],
    on: ['surface', 'sunken', 'raised', 'brand-soft'],
  },
  'on-deep-muted': {
    light: [0.84, 0.03],
    dark: [0.79, 0.03],
    on: ['deep', 'deep-raised', 'deep-far', 'deep-road'],
    isOnDeep: true,
  },
}

const STEP = 0.005

/** The lightness is moved away from the grounds until the contrast with each is enough. */
function fit(
  [lightness, chroma]: Tone,
  hue: number,
  grounds: readonly string[],
  isLighter: boolean,
) {
  let at = lightness
  let colour = oklch(at, chroma, hue)
  while (at > 0 && at < 1 && grounds.some((ground) => contrast(colour, ground) < TEXT_CONTRAST)) {
    at += isLighter ? STEP : -STEP
    colour = oklch(at, chroma, hue)
  }
  return colour
}

const ON_BRAND: Readonly<Record<Theme, Tone>> = { light: [1, 0], dark: [0.22, 0.04] }

function coloursIn(theme: Theme, { hue, chroma: factor }: { hue: number; chroma: number }) {
  const colours: Record<string, string> = {}
  const tone = ([lightness, chroma]: Tone): Tone => [lightness, chroma * factor]
  for (const [name, { [theme]: own }] of Object.entries(BACKGROUNDS)) {
    const texts = name.startsWith('deep') && name !== 'deep-line' ? ['accent', 'on-deep'] : ['ink']
    const isLighter = theme === 'light' && name === 'brand-soft'
    const fixed = texts.map((text) => FIXED[text as keyof typeof FIXED][theme])
    colours[name] =
      name === 'deep-line' ? oklch(...tone(own), hue) : fit(tone(own), hue, fixed, isLighter)
  }
  for (const [name, { on, isOnDeep = false, [theme]: own }] of Object.entries(TEXTS)) {
    const grounds = on.map(
      (ground) => colours[ground] ?? FIXED[ground as keyof typeof FIXED][theme],
    )
    colours[name] = fit(tone(own), hue, grounds, isOnDeep || theme === 'dark')
  }
  const brands = [colours['brand'] ?? '', colours['brand-strong'] ?? '']
  colours['on-brand'] = fit(tone(ON_BRAND[theme]), hue, brands, theme === 'light')
  return colours
}

/** These differ from the style sheet. Green has none. */
export function coloursOf(palette: PaletteName): Colours {
  const hue = HUES[palette]
  if (hue === null) return {}
  const [light, dark] = [coloursIn('light', hue), coloursIn('dark', hue)]
  return Object.fromEntries(
    Object.entries(light).map(([name, colour]) => [
      name,
      { light: colour, dark: dark[name] ?? colour },
    ]),
  )
}

/** The style sheet names each colour as a variable, which this sets anew. */
export const variablesOf = (palette: PaletteName): [name: string, value: string][] =>
  Object.entries(coloursOf(palette)).map(([name, { light, dark }]) => [
    `--color-${name}`,
    `light-dark(${light}, ${dark})`,
  ])

export function paletteCss(palette: PaletteName): string {
  const rules = variablesOf(palette).map(([name, value]) => `${name}:${value}`)
  return rules.length === 0 ? '' : `:root{${rules.join(';')}}`
}
