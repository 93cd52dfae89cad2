import { hash } from 'node:crypto'
import { type PaletteName, coloursOf } from '#domain/palettes'

/** Social networks recommend this size for link previews. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** A change of how the pictures look gives them new addresses. */
const EDITION = 1

/** Two designs that look the same have the same address. */
export type ShareDesign = Readonly<{
  title: string
  line: string
  palette: PaletteName
  /** The ids of stored pictures. */
  photo: string
  logo: string | undefined
}>

export function shareKey({ title, line, palette, photo, logo = '' }: ShareDesign): string {
  const seen = JSON.stringify([EDITION, title, line, palette, photo, logo])
  return hash('sha256', seen, 'hex').slice(0, 24)
}

/** The font of the pictures has these letters. */
const OTHER_LETTER = /(?![\p{Script=Latin}\p{Script=Bengali}\p{Script=Inherited}])\p{L}/u
const NO_GLYPH = /[\p{Extended_Pictographic}\p{So}\p{Sk}\p{C}\ufe0f]/gu
/** Bangla needs the joiners, which count as control characters. */
const JOINERS = /[\u200c\u200d]/u

/** The result is undefined where the font cannot write the name; symbols are left out. */
export function drawableText(text: string): string | undefined {
  if (OTHER_LETTER.test(text)) return undefined
  const kept = text
    .normalize('NFC')
    .replaceAll(NO_GLYPH, (sign) => (JOINERS.test(sign) ? sign : ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
  return /[\p{L}\p{N}]/u.test(kept) ? kept : undefined
}

const USUAL = { deep: '#0c3a2a', 'on-deep-muted': '#bcd4c6' } as const

export type ShareColours = Readonly<{ ground: string; text: string; muted: string; accent: string }>

export function shareColours(palette: PaletteName): ShareColours {
  const own = coloursOf(palette)
  const light = (name: keyof typeof USUAL) => own[name]?.light ?? USUAL[name]
  return {
    ground: light('deep'),
    text: '#f3f7f2',
    muted: light('on-deep-muted'),
    accent: '#f3a43b',
  }
}
