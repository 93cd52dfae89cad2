import { use } from 'react'
import type { OwnWords } from '#domain/site-words'
import { repeatableImport } from '../first-load/repeatable-import.ts'
import { useShop } from '../lib/shop.ts'

/** The code is no part of what /about loads first. */
const fetchQueryCode = repeatableImport(() => import('../lib/query.ts'))

const NOTHING_OWN: OwnWords = {}

let fetched: { version: number; own: Promise<OwnWords> } | undefined

async function readWords(): Promise<OwnWords> {
  const { queryFor } = await fetchQueryCode()
  const { signal } = new AbortController()
  return (await queryFor('GET /site').queryFn({ signal })).words
}

/** A failure is not kept, so that the next visit of the page tries again. */
function fetchOwnWords(version: number): Promise<OwnWords> {
  if (fetched?.version === version) return fetched.own
  const own = readWords()
  own.catch(() => (fetched = undefined))
  fetched = { version, own }
  return own
}

/**
 * A page that the server has rendered came with the words. One that is opened by a link fetches
 * them, unless the shop has no words of its own.
 */
export function useOwnWords(rendered: OwnWords | undefined): OwnWords {
  const { siteVersion } = useShop()
  if (rendered) return rendered
  return siteVersion === undefined ? NOTHING_OWN : use(fetchOwnWords(siteVersion))
}
