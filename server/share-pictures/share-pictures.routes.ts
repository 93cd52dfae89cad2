import { open } from 'node:fs/promises'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Id } from '#contract/text'
import { FROM_MEMORY, countByAddress } from '../http/rate-limits.ts'
import { DATA_HEADERS } from '../http/security-headers.ts'
import { Refusal } from '../refusal.ts'
import type { SharePictureService } from './share-pictures.service.ts'

type Dependencies = { share: SharePictureService; rateLimits: boolean }

const KEY = /^([0-9a-f]{24})\.jpg$/
/** The address is made from what the picture shows. */
const UNCHANGING = 'public, max-age=31536000, immutable'

/** Link previews are no part of the API: other programs read them from the pages. */
export function mountSharePictures(
  app: FastifyInstance,
  { share, rateLimits }: Dependencies,
): void {
  void app.register(async (scope) => {
    await scope.register(rateLimit, { global: false })
    const config = { rateLimit: rateLimits && countByAddress(FROM_MEMORY) } as const
    scope.get<{ Params: { file: string } }>('/share/:file', { config }, async (request, reply) =>
      send(reply, await share.find(keyIn(request.params.file))),
    )
    scope.get<{ Params: { id: string; file: string } }>(
      '/share/:id/:file',
      { config },
      async ({ params }, reply) => {
        const id = Id.safeParse(params.id)
        if (!id.success) throw new Refusal('picture_not_found')
        return send(reply, await share.find(keyIn(params.file), id.data))
      },
    )
  })
}

function keyIn(file: string): string {
  const [, key] = KEY.exec(file) ?? []
  if (key === undefined) throw new Refusal('picture_not_found')
  return key
}

/** Pictures may be shown by the pages of others, which is what they are for. */
async function send(reply: FastifyReply, found: { file: string } | { instead: string }) {
  reply.headers({ ...DATA_HEADERS, 'cross-origin-resource-policy': 'cross-origin' })
  if ('instead' in found) {
    return reply.header('cache-control', 'no-store').redirect(found.instead)
  }
  const file = await open(found.file).catch(() => undefined)
  if (!file) throw new Refusal('picture_not_found')
  const { size } = await file.stat()
  return reply
    .headers({ 'cache-control': UNCHANGING, 'content-length': size })
    .type('image/jpeg')
    .send(file.createReadStream())
}
