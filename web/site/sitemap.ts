import { href } from 'react-router'
import { publicUrlContext, shopContext } from '../lib/shop.server.ts'
import type { Route } from './+types/sitemap'

/** The sitemap protocol allows no more. */
const MOST_URLS = 50_000

/** Search engines do not need the forms of accounts. */
const PAGES = ['/', '/about', '/all-bikes'] as const

type Page = { path: string; changedAt?: Date | undefined }

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>]/g, (character) => ENTITIES[character] ?? '')
}

/** The format is described at https://www.sitemaps.org/protocol.html. */
export async function loader({ context }: Route.LoaderArgs) {
  const reads = context.get(shopContext)
  const [{ data: bikes }, changes] = await Promise.all([reads.listBikes({}), reads.bikeChanges()])
  const publicUrl = context.get(publicUrlContext)
  const pages: Page[] = [
    ...PAGES.map((path) => ({ path })),
    ...bikes.map(({ _id: id }) => ({
      path: href('/bikes/:id', { id }),
      changedAt: changes.get(id),
    })),
  ]
  const urls = pages.slice(0, MOST_URLS).map(({ path, changedAt }) => {
    const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<url><loc>${escapeXml(`${publicUrl}${path}`)}</loc>${lastmod}</url>`
  })
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
  return new Response(sitemap, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
