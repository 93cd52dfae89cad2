import { PAGE_TITLES, type SiteWords, WRITTEN_PAGES } from './site-words.ts'

/**
 * The narrowest phones have 320 pixels, of which a page leaves 16 on both sides. Letters of the
 * headings are about 0.55 of their size wide; the sizes are those of the pages at that width.
 */
const NARROWEST = 320 - 2 * 16
const LETTER = 0.55
const MOST_LETTERS = {
  heroTitle: Math.floor(NARROWEST / (42 * LETTER)),
  aboutTitle: Math.floor(NARROWEST / (40 * LETTER)),
  title: Math.floor((NARROWEST - 48) / (24 * LETTER)),
  text: Math.floor((NARROWEST - 48) / (16 * LETTER)),
}

type NamedText = readonly [where: string, text: string, mostLetters: number]

function listTexts(words: SiteWords): NamedText[] {
  const { hero, reasons, testimonials, coupons, about, mission, team, history, pages } = words
  const { heroTitle, aboutTitle, title, text } = MOST_LETTERS
  return [
    ['the hero', `${hero.title} ${hero.highlight}`, heroTitle],
    ['the hero', [hero.text, ...hero.facts].join(' '), text],
    ...[...reasons, ...mission].flatMap((one): NamedText[] => [
      [`“${one.title}”`, one.title, title],
      [`“${one.title}”`, one.text, text],
    ]),
    ...testimonials.map((one): NamedText => [one.name, Object.values(one).join(' '), title]),
    ...coupons.map((one): NamedText => [one.code, `${one.code} ${one.offer}`, title]),
    ['the head of About', about.title, aboutTitle],
    ['the head of About', about.text, text],
    ...team.members.map((one): NamedText => [one.name, `${one.name} ${one.role}`, title]),
    ...history.entries.map((one): NamedText => [String(one.year), one.title, title]),
    ...WRITTEN_PAGES.map((page): NamedText => [
      PAGE_TITLES[page],
      withoutAddresses(pages[page]),
      text,
    ]),
  ]
}

const withoutAddresses = (text: string) => text.replaceAll(/\]\([^)\s]*\)/g, '] ')

/** A word that is wider than the narrowest phone is broken there at any letter. */
export function listTooWide(words: SiteWords): string[] {
  const sentences = listTexts(words).flatMap(([where, text, most]) =>
    text
      .split(/[\s\u00ad-]+/)
      .filter((word) => Array.from(word).length > most)
      .map((word) => `“${word}” in ${where} is wider than a small phone, and breaks inside.`),
  )
  return [...new Set(sentences)]
}
