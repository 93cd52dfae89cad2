import type { FastifyInstance } from 'fastify'
import { type ApiKey, type Api } from '#contract/api'
import type { Data } from '#contract/call'
import { callUrl } from '#contract/call-url'
import type { PageMeta } from '#contract/paging'
import type { CountedStage, StageSummary } from '#contract/rentals'

type Input = {
  as?: { token: string } | string
  params?: Record<string, string>
  query?: Record<string, string | number>
  from?: string
  userAgent?: string
  /** The contract does not type the body, because tests also send invalid values. */
  body?: unknown
  file?: UploadFile | undefined
  accept?: string
}

export type UploadFile = { bytes: Buffer; type: string }

export type Reply<Key extends ApiKey> = {
  status: number
  headers: Record<string, unknown>
  body: {
    success: boolean
    message: string
    data: Data<Api[Key]>
    code: string
    errorMessages: { path: string; message: string }[]
    token: string
    mark: string
    failedCodes?: number
    notice?: string
    meta: PageMeta
    stages: Record<CountedStage, StageSummary>
  }
}

export function callOf(app: FastifyInstance) {
  return async function call<Key extends ApiKey>(key: Key, input: Input = {}): Promise<Reply<Key>> {
    const { method, url } = callUrl(key, input)
    const token = typeof input.as === 'string' ? input.as : input.as?.token
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(input.userAgent !== undefined && { 'user-agent': input.userAgent }),
        ...(input.file && { 'content-type': input.file.type }),
        ...(input.accept !== undefined && { accept: input.accept }),
      },
      ...(input.from !== undefined && { remoteAddress: input.from }),
      ...(input.body === undefined ? {} : { payload: input.body as object }),
      ...(input.file && { payload: input.file.bytes }),
    })
    const { statusCode: status, headers } = response
    if (!String(headers['content-type']).startsWith('application/json')) {
      return { status, headers, body: { success: true, data: response.body } as Reply<Key>['body'] }
    }
    return { status, headers, body: response.json() }
  }
}
