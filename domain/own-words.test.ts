import { expect, test } from 'vitest'
import { USUAL_SITE, ownWordsOf, withUsualWords, writtenPagesOf } from './own-words.ts'
import { listTooWide } from './too-wide.ts'

const hero = { ...USUAL_SITE.hero, title: 'Ride today' }

test('only the sections that differ from the usual words are kept', () => {
  expect(ownWordsOf(USUAL_SITE)).toEqual({})
  const { title, ...others } = USUAL_SITE.hero
  const reordered = { ...others, title }
  expect(ownWordsOf({ ...USUAL_SITE, hero: reordered })).toEqual({})
  const own = ownWordsOf({ ...USUAL_SITE, hero, testimonials: [] })
  expect(own).toEqual({ hero, testimonials: [] })
  expect(withUsualWords(own)).toEqual({ ...USUAL_SITE, hero, testimonials: [] })
})

test('the pages that are written, in the order of the footer', () => {
  const pages = { ...USUAL_SITE.pages, terms: 'Ride well.', faq: 'Why?' }
  expect(writtenPagesOf({ pages })).toEqual(['faq', 'terms'])
  expect(writtenPagesOf({})).toEqual([])
})

test('a word that is wider than the narrowest phone is named with its place', () => {
  expect(listTooWide(USUAL_SITE)).toEqual([])
  const wide = { ...hero, title: 'Donaudampfschifffahrt on wheels' }
  const pages = { ...USUAL_SITE.pages, terms: `[us](https://a.example/${'a'.repeat(90)})` }
  expect(listTooWide({ ...USUAL_SITE, hero: wide, pages })).toEqual([
    '“Donaudampfschifffahrt” in the hero is wider than a small phone, and breaks inside.',
  ])
})
