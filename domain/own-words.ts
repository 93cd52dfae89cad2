import {
  type OwnWords,
  SITE_SECTIONS,
  type SiteSection,
  type SiteWords,
  WRITTEN_PAGES,
  type WrittenPage,
} from './site-words.ts'
import { USUAL_ABOUT } from './usual-about.ts'
import { USUAL_HOME } from './usual-home.ts'

export const USUAL_SITE: SiteWords = {
  palette: 'green',
  logo: '',
  ...USUAL_HOME,
  ...USUAL_ABOUT,
}

/** PostgreSQL orders the keys of JSON by itself. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, each]) => [key, sorted(each)] as const)
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

/** The sections in which the two differ. */
export const listDifferences = (a: SiteWords, b: SiteWords): SiteSection[] =>
  SITE_SECTIONS.filter((section) => !isSame(a[section], b[section]))

export const withUsualWords = (own: OwnWords): SiteWords => ({ ...USUAL_SITE, ...own })

export function ownWordsOf(words: SiteWords): OwnWords {
  const own = listDifferences(words, USUAL_SITE)
  return Object.fromEntries(own.map((section) => [section, words[section]]))
}

export const writtenPagesOf = ({ pages }: OwnWords): WrittenPage[] =>
  WRITTEN_PAGES.filter((page) => (pages?.[page] ?? '') !== '')
