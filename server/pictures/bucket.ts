import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { PictureStoreSettings } from '../settings/picture-store-settings.ts'

/** The store of the pictures gave no answer, or refused. */
export class BucketError extends Error {
  override name = 'BucketError'
}

export type BucketFile = { name: string; changedAt: Date }

export type Bucket = ReturnType<typeof openBucket>

const MOST_MS = 10_000
const NOT_FOUND = 404
const FIELDS = /<Key>([^<]*)<\/Key>|<LastModified>([^<]*)<\/LastModified>/g

/**
 * The five calls of the S3 protocol that pictures need. Buckets are named in the path, because every
 * compatible store understands that.
 */
export function openBucket({ endpoint, bucket, ...keys }: PictureStoreSettings, mostMs = MOST_MS) {
  const client = new AwsClient({ ...keys, service: 's3', retries: 0 })
  const root = `${endpoint}/${bucket}`

  async function ask(
    method: string,
    target: string,
    body?: Buffer<ArrayBuffer>,
  ): Promise<Response> {
    const headers = { 'x-amz-content-sha256': sha256(body ?? Buffer.alloc(0)) }
    const signal = AbortSignal.timeout(mostMs)
    const init = { method, headers, signal, redirect: 'manual', ...(body && { body }) } as const
    const answer = await client.fetch(`${root}${target}`, init).catch((error: unknown) => {
      throw new BucketError(`It does not answer: ${reasonOf(error)}`, { cause: error })
    })
    if (answer.ok || (answer.status === NOT_FOUND && method !== 'PUT')) return answer
    const code = /<Code>(\w+)<\/Code>/.exec(await textOf(answer))?.[1]
    throw new BucketError(`It answers ${answer.status}${code === undefined ? '' : `, ${code}`}`)
  }

  return {
    async put(name: string, content: Buffer<ArrayBuffer>): Promise<void> {
      await ask('PUT', `/${name}`, content)
    },

    /** The result is undefined where the store has no such file. */
    async get(name: string): Promise<Buffer | undefined> {
      const answer = await ask('GET', `/${name}`)
      if (answer.status === NOT_FOUND) return undefined
      const content = await answer.arrayBuffer().catch((error: unknown) => {
        throw new BucketError(`It broke off: ${reasonOf(error)}`, { cause: error })
      })
      return Buffer.from(content)
    },

    has: async (name: string): Promise<boolean> =>
      (await ask('HEAD', `/${name}`)).status !== NOT_FOUND,

    async remove(name: string): Promise<void> {
      await ask('DELETE', `/${name}`)
    },

    /** Every file whose name begins like that. Names here have no character that XML escapes. */
    async *list(prefix: string): AsyncGenerator<BucketFile> {
      for (let more: string | undefined = ''; more !== undefined;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix })
        if (more !== '') query.set('continuation-token', more)
        const answer = await ask('GET', `/?${query.toString()}`)
        const page = await textOf(answer)
        if (!answer.ok) throw new BucketError('There is no such bucket')
        let name = ''
        for (const [, key, changedAt] of page.matchAll(FIELDS)) {
          if (key !== undefined) name = key
          else if (changedAt !== undefined) yield { name, changedAt: new Date(changedAt) }
        }
        more = /<NextContinuationToken>([^<]+)</.exec(page)?.[1]
      }
    },
  }
}

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

const textOf = (answer: Response): Promise<string> => answer.text().catch(() => '')

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
