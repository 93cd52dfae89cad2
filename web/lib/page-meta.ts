import type { MetaDescriptor } from 'react-router'
import { DEFAULT_NAME } from '#domain/shop-rules'

export const ERROR_TITLE = 'Unexpected Application Error!'

const LONGEST_DESCRIPTION = 160

export type PageMatches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

type RootData = {
  publicUrl: string
  /** The tags of the picture that link previews show. */
  share: MetaDescriptor[]
  shop: { name: string; town?: string }
}

/** The data of the root's loader are undefined when it has failed. */
const rootOf = (matches: PageMatches): RootData | undefined =>
  matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined

const shopNameOf = (matches: PageMatches) => rootOf(matches)?.shop.name ?? DEFAULT_NAME

export function addressOn(matches: PageMatches, path: string): string {
  return `${rootOf(matches)?.publicUrl ?? ''}${path}`
}

/** Search results of a public page name the town. */
export function titleOf(matches: PageMatches, title: string): string {
  const town = rootOf(matches)?.shop.town
  return `${title} · ${shopNameOf(matches)}${town ? `, ${town}` : ''}`
}

export const screenMeta =
  (title: string) =>
  ({ matches }: { matches: PageMatches }) => [{ title: `${title} · ${shopNameOf(matches)}` }]

export function homeTitle(matches: PageMatches): string {
  const town = rootOf(matches)?.shop.town
  return `${shopNameOf(matches)}: motorbikes and bicycles for rent${town ? ` in ${town}` : ''}`
}

type PageMeta = {
  title: string
  description: string
  /** The canonical path has no filters. */
  path: string
  share?: MetaDescriptor[] | undefined
}

function shorten(text: string, longest = LONGEST_DESCRIPTION): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= longest) return line
  const cut = line.slice(0, longest - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2)).toWellFormed()}…`
}

export function pageMeta(matches: PageMatches, page: PageMeta): MetaDescriptor[] {
  return [{ title: page.title }, ...sharedMeta(matches, page)]
}

/** The screen renders the title itself, so this has none. */
export function sharedMeta(matches: PageMatches, page: PageMeta): MetaDescriptor[] {
  const url = addressOn(matches, page.path)
  const description = shorten(page.description)
  return [
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: shopNameOf(matches) },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:url', content: url },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: description },
    ...(page.share ?? rootOf(matches)?.share ?? []),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
