import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { logoIdIn } from '#domain/site-face'
import { FROM_MEMORY, countByAddress } from '../http/rate-limits.ts'
import { DATA_HEADERS } from '../http/security-headers.ts'
import type { PictureService } from '../pictures/pictures.service.ts'
import type { ShopService } from '../shop/shop.service.ts'
import { ICON_SIZES, type IconSize, drawIcon, manifestOf } from './shop-icons.ts'
import type { SiteService } from './site.service.ts'

type Dependencies = {
  shop: ShopService
  site: SiteService
  pictures: Pick<PictureService, 'fileOf'>
  rateLimits: boolean
}

/** A browser needs the name, the colours and the icons of the shop to install it. */
export function mountShopFace(app: FastifyInstance, dependencies: Dependencies): void {
  const { shop, site, rateLimits } = dependencies
  const draw = keepIcons(dependencies)
  void app.register(async (scope) => {
    await scope.register(rateLimit, { global: false })
    const config = { rateLimit: rateLimits && countByAddress(FROM_MEMORY) } as const
    scope.get('/manifest.webmanifest', { config }, async (_request, reply) => {
      const [{ name }, { own }] = await Promise.all([shop.readOrLast(), site.readOwnOrLast()])
      return send(reply, 'application/manifest+json', JSON.stringify(manifestOf(name, own.palette)))
    })
    for (const size of ICON_SIZES) {
      scope.get(`/icons/shop-${size}.png`, { config }, async (_request, reply) =>
        send(reply, 'image/png', await draw(size)),
      )
    }
  })
}

const HEADERS = {
  ...DATA_HEADERS,
  'cache-control': 'public, max-age=3600',
}

const send = (reply: FastifyReply, type: string, body: string | Buffer) =>
  reply.headers(HEADERS).type(type).send(body)

/** Each icon is drawn once for a face of the shop. */
function keepIcons({ site, pictures }: Dependencies) {
  const kept = new Map<IconSize, { face: string; icon: Promise<Buffer> }>()
  return async (size: IconSize): Promise<Buffer> => {
    const { palette, logo = '' } = (await site.readOwnOrLast()).own
    const face = `${palette} ${logo}`
    const known = kept.get(size)
    if (known?.face === face) return known.icon
    const id = logoIdIn(logo)
    const icon = Promise.resolve(id && pictures.fileOf(id)).then((file) =>
      drawIcon({ palette, logo: file }, size),
    )
    icon.catch(() => kept.delete(size))
    kept.set(size, { face, icon })
    return icon
  }
}
