import { href } from 'react-router'
import { publicUrlContext, shopContext } from '../lib/shop.server.ts'
import type { Route } from './+types/sitemap'

/** The sitemap protocol allows no more. */
const MOST_URLS = 50_000

/** Search engines do not need the forms of accounts. */
const PAGES = ['/', '/about', '/all-bikes'] as const

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>]/g, (character) => ENTITIES[character] ?? '')
}

/** The format is described at https://www.sitemaps.org/protocol.html. */
export async function loader({ context }: Route.LoaderArgs) {
  const { data: bikes } = await context.get(shopContext).listBikes({})
  const publicUrl = context.get(publicUrlContext)
  const urls = [...PAGES, ...bikes.map(({ _id }) => href('/bikes/:id', { id: _id }))]
    .slice(0, MOST_URLS)
    .map((path) => `<url><loc>${escapeXml(`${publicUrl}${path}`)}</loc></url>`)
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
  return new Response(sitemap, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
