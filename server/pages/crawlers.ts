import type { PublicReads } from './public-reads.ts'

/** The public pages besides the bikes' own (web/routes.ts). */
const PAGES = ['/', '/about', '/all-bikes', '/signup', '/login']

/** More than this a sitemap may not list. */
const MOST_ADDRESSES = 50_000

type Sources = Readonly<{ reads: PublicReads; publicUrl: string }>
type File = (sources: Sources) => Promise<Response> | Response

const file = (type: string, text: string) =>
  new Response(text, { headers: { 'content-type': `${type}; charset=utf-8` } })

const robots: File = ({ publicUrl }) =>
  file(
    'text/plain',
    `User-agent: *
Disallow: /dashboard
Disallow: /api/

Sitemap: ${publicUrl}/sitemap.xml
`,
  )

const sitemap: File = async ({ reads, publicUrl }) => {
  const { data: bikes } = await reads.listBikes({})
  const paths = [...PAGES, ...bikes.map(({ _id }) => `/bikes/${_id}`)]
  const entries = paths
    .slice(0, MOST_ADDRESSES)
    .map((path) => `<url><loc>${escapeXml(`${publicUrl}${path}`)}</loc></url>`)
  return file(
    'application/xml',
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`,
  )
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>]/g, (character) => ENTITIES[character] ?? '')
}

const FILES: Record<string, File> = { '/robots.txt': robots, '/sitemap.xml': sitemap }

/** The files that tell search engines what there is, where the address names one of them. */
export function fileForCrawlers(address: string): File | undefined {
  const [path = ''] = address.split('?')
  return Object.hasOwn(FILES, path) ? FILES[path] : undefined
}
