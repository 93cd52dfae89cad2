import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { type ApiKey, api } from '#contract/api'
import { type Call, type ServedPicture, dutiesOf } from '#contract/call'
import { callRoute } from '#contract/call-url'
import type { RefusalCode } from '#contract/errors'
import { MINUTE_MS } from '#domain/time'
import { hasDuty } from '#domain/users'
import { UPLOAD_MS } from './body-times.ts'
import type { Caller, Handlers, ReceivedFile, ReceivedTable } from './handlers.ts'
import { type RateLimits, countByCaller, limitOf } from './rate-limits.ts'
import { Refusal } from '../refusal.ts'
import { createSharedAnswers } from './shared-answers.ts'

export type Identify = (
  authorization: string | undefined,
  requestId: string,
) => Promise<Caller | RefusalCode>

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
  }
  interface FastifyContextConfig {
    /** A call with its own queue has its own limit and does not count here while it waits. */
    hasOwnQueue?: boolean
  }
}

const ErrorReply = z
  .object({
    success: z.literal(false),
    code: z.string(),
    message: z.string(),
    errorMessages: z.array(z.object({ path: z.string(), message: z.string() })),
    time: z.iso.datetime().optional().meta({ description: 'The time that the message names' }),
    data: z.unknown().optional().meta({ description: 'The rows of an import with problems' }),
  })
  .meta({ id: 'Refusal' })

type File = NonNullable<Call['file']>

/** A file is sent as fast as the client reads it, and read from the database meanwhile. */
const FILE_TIMEOUT_MS = 10 * MINUTE_MS

/** Six pages of 12,000 Bangla letters have 220,000 bytes. */
const MOST_BYTES_OF_LARGE = 512 * 1024

type Guard = {
  identify: Identify
  rateLimits: RateLimits | false
  ownQueues: readonly ApiKey[]
  receiveFile: Record<NonNullable<Call['upload']>, ReceiveFile>
}

/**
 * The bytes of a picture go to the disk as they arrive. A file that is refused is read to its end all
 * the same: a browser that still sends would not read the answer.
 */
export type ReceiveFile = (
  body: Readable,
  contentType: string | undefined,
) => Promise<ReceivedFile | ReceivedTable | Refusal>

export function mountCalls(app: FastifyInstance, handlers: Handlers, guard: Guard): void {
  app.decorateRequest('caller', undefined)
  for (const [key, call] of Object.entries<Call>(api)) {
    const route = routeFor(key as ApiKey, call, handlers, guard)
    if (call.upload) mountUpload(app, route, guard.receiveFile[call.upload])
    else app.route(route)
  }
}

/** Only here are bodies other than JSON read. */
function mountUpload(app: FastifyInstance, route: RouteOptions, receive: ReceiveFile): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', async (request: FastifyRequest, body: Readable) => {
      request.extendBodyTime(UPLOAD_MS)
      return receive(body, request.headers['content-type'])
    })
    // The event also comes when the client has gone.
    scope.addHook('preValidation', (request, reply, done) => {
      const file = request.body as ReceivedFile | ReceivedTable | Refusal | undefined
      if (file && 'path' in file) {
        const remove = () => void rm(file.path, { force: true })
        if (reply.raw.closed) remove()
        else reply.raw.once('close', remove)
      }
      done()
    })
    scope.route(route)
  })
}

function routeFor(
  key: ApiKey,
  call: Call,
  handlers: Handlers,
  { identify, rateLimits, ownQueues }: Guard,
): RouteOptions {
  const { method, path: url } = callRoute(key)
  // The table pairs each handler with its own call; one loop over all of them cannot say so in
  // types.
  const handle = handlers[key] as unknown as (input: object) => Promise<unknown>
  const sendShared = createSharedAnswers()
  return {
    method,
    url,
    ...(call.large && { bodyLimit: MOST_BYTES_OF_LARGE }),
    ...((call.file ?? call.upload ?? call.slow) && { handlerTimeout: FILE_TIMEOUT_MS }),
    schema: schemaFor(call, url),
    config: {
      rateLimit: rateLimits && countByCaller(limitOf(key, call, rateLimits)),
      ...((call.shared ?? call.picture) && { shedding: 'late' }),
      isFile: call.file !== undefined || call.picture === true,
      hasOwnQueue: ownQueues.includes(key),
    },
    ...(call.access !== 'anyone' && {
      onRequest: async (request) => {
        request.caller = await admit(call, request, identify)
      },
    }),
    preValidation: (request, _reply, done) => {
      refuseBrackets(call, request.query as object)
      done()
    },
    handler: async (request, reply) => {
      if (request.body instanceof Refusal) throw request.body
      const answer = await handle(toInput(request))
      reply.status(call.status ?? 200)
      if (call.file) {
        const parts = sendWhile(
          () => admit(call, request, identify),
          answer as AsyncIterable<string | Uint8Array>,
        )
        return sendFile(reply, call.file, parts)
      }
      if (call.picture) return sendPicture(reply, answer as ServedPicture)
      if (!call.shared) return envelope(call, answer)
      const toJson = () => reply.serialize(envelope(call, answer)) as string
      return sendShared(answer as object, request, reply, toJson)
    },
  }
}

/**
 * Names that a call does not know are ignored. `stage[]` is refused, because its caller means
 * `stage`, and would get an answer as if it had not been sent.
 */
function refuseBrackets({ query }: Call, sent: object): void {
  const known = query instanceof z.ZodObject ? Object.keys(query.shape) : []
  const path = known.find((name) => Object.keys(sent).some((key) => key.startsWith(`${name}[`)))
  if (path === undefined) return
  throw new Refusal('invalid', { field: { path, message: `Send ${path} once, without brackets` } })
}

function toInput(request: FastifyRequest) {
  const { caller, id: requestId, params, query, body } = request
  return {
    caller,
    requestId,
    params,
    query,
    body,
    userAgent: request.headers['user-agent'],
    accept: request.headers.accept,
    /** Few calls need the address, which is calculated from the trusted proxies. */
    get address() {
      return request.ip
    },
  }
}

async function admit(
  call: Call,
  request: FastifyRequest,
  identify: Identify,
): Promise<Caller | undefined> {
  if (call.access === 'anyone') return undefined
  const caller = await identify(request.headers.authorization, request.id)
  if (typeof caller === 'string') throw new Refusal(caller)
  if (call.access === 'signed-in') return caller
  if (caller.role !== 'admin') throw new Refusal('forbidden')
  if (call.access === 'admin') return caller
  if (dutiesOf(call.access).some((duty) => hasDuty(caller, duty))) return caller
  throw new Refusal('duty_missing')
}

/** A file takes minutes, so it breaks off when its caller loses the right to it. */
async function* sendWhile(
  check: () => Promise<unknown>,
  parts: AsyncIterable<string | Uint8Array>,
) {
  let isFirst = true
  for await (const part of parts) {
    if (!isFirst) await check()
    isFirst = false
    yield part
  }
}

function sendFile(
  reply: FastifyReply,
  { type, name }: File,
  parts: AsyncIterable<string | Uint8Array>,
) {
  reply.header('content-type', type === 'text/csv' ? `${type}; charset=utf-8` : type)
  reply.header('content-disposition', `attachment; filename="${name}"`)
  return reply.send(Readable.from(parts))
}

const UNCHANGING = 'public, max-age=31536000, immutable'

/**
 * The address of a picture is that of its content. A page of the shop may be opened under another
 * host than PUBLIC_URL, and link previews show the picture too.
 */
async function sendPicture(reply: FastifyReply, picture: ServedPicture) {
  const { type } = picture
  if ('standIn' in picture) {
    reply.headers({ 'content-type': type, 'cross-origin-resource-policy': 'cross-origin' })
    return reply.header('cache-control', 'no-store').send(picture.standIn)
  }
  const { path, etag } = picture
  const known = { 'cache-control': UNCHANGING, vary: 'accept', etag }
  if (reply.request.headers['if-none-match'] === etag)
    return reply.status(304).headers(known).send()
  const file = await open(path).catch(() => undefined)
  if (!file) throw new Refusal('picture_not_found')
  const { size } = await file.stat()
  reply.headers({
    'content-type': type,
    'content-length': size,
    'cross-origin-resource-policy': 'cross-origin',
    ...known,
  })
  return reply.send(file.createReadStream())
}

function envelope(call: Call, answer: unknown) {
  const body = call.extras ? (answer as { data: unknown }) : { data: answer }
  return { success: true, statusCode: call.status ?? 200, message: call.message, ...body }
}

function schemaFor(call: Call, url: string) {
  const Reply = z.object({
    success: z.literal(true),
    statusCode: z.number(),
    message: z.string(),
    data: call.reply,
    ...call.extras?.shape,
  })
  const file = call.file && { content: { [call.file.type]: { schema: call.reply } } }
  const picture = call.picture && {
    content: { 'image/avif': { schema: call.reply }, 'image/webp': { schema: call.reply } },
  }
  return {
    summary: call.summary,
    tags: [url.split('/')[1] ?? ''],
    ...(call.access === 'anyone' ? {} : { security: [{ token: [] }] }),
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    response: {
      [call.status ?? 200]: file ?? picture ?? Reply,
      '4xx': ErrorReply,
      '5xx': ErrorReply,
    },
  }
}
