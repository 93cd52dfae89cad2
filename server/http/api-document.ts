import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { api } from '#contract/api'
import type { Call } from '#contract/call'
import { callRoute } from '#contract/call-url'
import { VERSION } from '../version.ts'
import { type FinishedAnswer, finishAnswer, sendFinished } from './shared-answers.ts'

/**
 * The page at /api/docs may load Swagger UI's own files and the pictures and styles inside them.
 */
const PAGE_POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'style-src-attr': "'unsafe-inline'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

export async function documentApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Chaka',
        version: VERSION,
        description: 'Sums are in taka (BDT) with at most two decimals, times in ISO 8601.',
      },
      servers: [{ url: '/api' }],
      components: {
        securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    stripBasePath: true,
    transform: jsonSchemaTransform,
    transformObject: (document) => withUploads(jsonSchemaTransformObject(document)),
  })
  const answers = finishDocument(app)
  await app.register(async (scope) => {
    scope.get('/openapi.json', { schema: { hide: true } }, answers.sendJson)
    // Swagger UI would convert the document again for each request.
    scope.addHook('onRoute', (route) => {
      if (route.url === `${app.prefix}/docs/json`) route.handler = answers.sendJson
      if (route.url === `${app.prefix}/docs/yaml`) route.handler = answers.sendYaml
    })
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      indexPrefix: app.prefix,
      staticCSP: PAGE_POLICY,
      theme: { title: 'API of Chaka' },
      // This layout has no bar for the address of another document.
      uiConfig: { layout: 'BaseLayout' },
    })
  })
}

const FILE_TYPES = {
  picture: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic'],
  table: ['text/csv'],
}

/** The bytes of a file are checked by their handler, not by a schema, so the document names them here. */
function withUploads<Document extends object>(document: Document): Document {
  const { paths } = document as { paths?: Record<string, Record<string, object>> }
  for (const [key, call] of Object.entries<Call>(api)) {
    if (!call.upload) continue
    const content = Object.fromEntries(FILE_TYPES[call.upload].map((type) => [type, {}]))
    const { method, path } = callRoute(key)
    Object.assign(paths?.[path]?.[method.toLowerCase()] ?? {}, {
      requestBody: { required: true, content },
    })
  }
  return document
}

let json: FinishedAnswer | undefined
let yaml: FinishedAnswer | undefined

/**
 * The JSON is made once in a process, while the first server starts: a contract that cannot be
 * converted stops the start, and no request pays for the conversion.
 */
function finishDocument(app: FastifyInstance) {
  const readJson = () => (json ??= finishAnswer(JSON.stringify(app.swagger())))
  const readYaml = () =>
    (yaml ??= finishAnswer(app.swagger({ yaml: true }), 'application/yaml; charset=utf-8'))
  app.addHook('onReady', async () => void readJson())
  return {
    sendJson: (request: FastifyRequest, reply: FastifyReply) =>
      sendFinished(readJson(), request, reply),
    sendYaml: (request: FastifyRequest, reply: FastifyReply) =>
      sendFinished(readYaml(), request, reply),
  }
}
