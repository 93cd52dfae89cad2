import { publicUrlContext } from '../lib/shop.server.ts'
import type { Route } from './+types/robots'

export function loader({ context }: Route.LoaderArgs) {
  const robots = `User-agent: *
Disallow: /dashboard
Disallow: /api/

Sitemap: ${context.get(publicUrlContext)}/sitemap.xml
`
  return new Response(robots, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
