import { expect, test } from 'vitest'
import {
  USUAL_WORDS,
  listTooWide,
  ownWordsOf,
  withUsualWords,
  writtenPagesOf,
} from './own-words.ts'

const hero = { ...USUAL_WORDS.hero, title: 'Ride today' }

test('only the sections that differ from the usual words are kept', () => {
  expect(ownWordsOf(USUAL_WORDS)).toEqual({})
  const { title, ...others } = USUAL_WORDS.hero
  const reordered = { ...others, title }
  expect(ownWordsOf({ ...USUAL_WORDS, hero: reordered })).toEqual({})
  const own = ownWordsOf({ ...USUAL_WORDS, hero, testimonials: [] })
  expect(own).toEqual({ hero, testimonials: [] })
  expect(withUsualWords(own)).toEqual({ ...USUAL_WORDS, hero, testimonials: [] })
})

test('the pages that are written, in the order of the footer', () => {
  const pages = { ...USUAL_WORDS.pages, terms: 'Ride well.', faq: 'Why?' }
  expect(writtenPagesOf({ pages })).toEqual(['faq', 'terms'])
  expect(writtenPagesOf({})).toEqual([])
})

test('a word that is wider than the narrowest phone is named with its place', () => {
  expect(listTooWide(USUAL_WORDS)).toEqual([])
  const wide = { ...hero, title: 'Donaudampfschifffahrt on wheels' }
  const pages = { ...USUAL_WORDS.pages, terms: `[us](https://a.example/${'a'.repeat(90)})` }
  expect(listTooWide({ ...USUAL_WORDS, hero: wide, pages })).toEqual([
    '“Donaudampfschifffahrt” in the hero is wider than a small phone, and breaks inside.',
  ])
})
