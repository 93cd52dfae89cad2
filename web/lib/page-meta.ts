import type { MetaDescriptor } from 'react-router'
import { DEFAULT_NAME } from '#domain/shop-rules'

/** Social networks recommend this size for link previews. */
const SHARE_PICTURE = { path: '/share.png', width: 1200, height: 630 } as const
const SHARE_PICTURE_TEXT = 'A green motorbike beside the shop’s name'

export const ERROR_TITLE = 'Unexpected Application Error!'

const LONGEST_DESCRIPTION = 160

export type PageMatches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

type RootData = { publicUrl: string; shop: { name: string } }

/** The data of the root's loader are undefined when it has failed. */
const rootOf = (matches: PageMatches): RootData | undefined =>
  matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined

const shopNameOf = (matches: PageMatches) => rootOf(matches)?.shop.name ?? DEFAULT_NAME

export function addressOn(matches: PageMatches, path: string): string {
  return `${rootOf(matches)?.publicUrl ?? ''}${path}`
}

export function titleOf(matches: PageMatches, title: string): string {
  return `${title} · ${shopNameOf(matches)}`
}

export const screenMeta =
  (title: string) =>
  ({ matches }: { matches: PageMatches }) => [{ title: titleOf(matches, title) }]

export function homeTitle(matches: PageMatches): string {
  return `${shopNameOf(matches)}: motorbikes and bicycles for rent`
}

type PageMeta = {
  title: string
  description: string
  /** The canonical path has no filters. */
  path: string
  picture?: { url: string; text: string } | undefined
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
    ...pictureMeta(matches, page.picture),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

function pictureMeta(matches: PageMatches, picture: PageMeta['picture']): MetaDescriptor[] {
  if (picture) {
    return [
      { property: 'og:image', content: picture.url },
      { property: 'og:image:alt', content: picture.text },
    ]
  }
  return [
    { property: 'og:image', content: addressOn(matches, SHARE_PICTURE.path) },
    { property: 'og:image:width', content: String(SHARE_PICTURE.width) },
    { property: 'og:image:height', content: String(SHARE_PICTURE.height) },
    { property: 'og:image:alt', content: SHARE_PICTURE_TEXT },
  ]
}
