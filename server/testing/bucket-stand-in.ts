import { createHash, createHmac } from 'node:crypto'
import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

const KEYS = { accessKeyId: 'shop', secretAccessKey: 'secret/of+the=shop' }
const REGION = 'eu-central-1'
const BUCKET = 'bikes'
const PAGE = 3

const hash = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (secret: string | Buffer, content: string) =>
  createHmac('sha256', secret).update(content).digest()

/** The signature as the S3 protocol asks for it (AWS Signature Version 4). */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const [, signed = '', signature = ''] =
    /SignedHeaders=([^,]+), Signature=(\w+)$/.exec(headers.authorization ?? '') ?? []
  const { pathname, search } = new URL(url, 'http://store')
  const time = String(headers['x-amz-date'])
  const sha256 = hash(body)
  if (headers['x-amz-content-sha256'] !== sha256) return false
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name])}\n`)
  const query = search.slice(1).split('&').toSorted().join('&')
  const asked = [method, pathname, query, lines.join(''), signed, sha256].join('\n')
  const scope = `${time.slice(0, 8)}/${REGION}/s3/aws4_request`
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${KEYS.secretAccessKey}`)
  const text = ['AWS4-HMAC-SHA256', time, scope, hash(asked)].join('\n')
  return hmac(key, text).toString('hex') === signature
}

/** A store in memory that speaks as much of the S3 protocol as pictures need. */
export async function startBucket() {
  const files = new Map<string, { content: Buffer; changedAt: Date }>()
  const asked: string[] = []
  let isAway = false

  function list(query: URLSearchParams): string {
    const from = Number(query.get('continuation-token') ?? 0)
    const all = [...files]
      .filter(([name]) => name.startsWith(query.get('prefix') ?? ''))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
    const rows = all
      .slice(from, from + PAGE)
      .map(
        ([name, { changedAt }]) =>
          `<Contents><Key>${name}</Key><LastModified>${changedAt.toISOString()}</LastModified></Contents>`,
      )
    const next = from + PAGE
    const more = next < all.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
    return `<ListBucketResult>${rows.join('')}${more}</ListBucketResult>`
  }

  function answer(method: string, url: URL, body: Buffer): [status: number, content?: Buffer] {
    const [, bucket, ...rest] = url.pathname.split('/')
    const name = rest.join('/')
    if (bucket !== BUCKET) return [404, Buffer.from('<Error><Code>NoSuchBucket</Code></Error>')]
    if (method === 'PUT') files.set(name, { content: body, changedAt: new Date() })
    if (method === 'PUT') return [200]
    if (method === 'DELETE') files.delete(name)
    if (method === 'DELETE') return [204]
    if (name === '') return [200, Buffer.from(list(url.searchParams))]
    const file = files.get(name)
    return file ? [200, file.content] : [404]
  }

  const server = createServer((request, response) => {
    if (isAway) return request.socket.destroy()
    void buffer(request).then((body) => {
      const { method = '', url = '' } = request
      asked.push(`${method} ${url}`)
      const [status, content] = isSigned(request, body)
        ? answer(method, new URL(url, 'http://store'), body)
        : [403, Buffer.from('<Error><Code>SignatureDoesNotMatch</Code></Error>')]
      response.writeHead(status).end(method === 'HEAD' ? undefined : content)
    })
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`

  return {
    settings: { endpoint, bucket: BUCKET, region: REGION, ...KEYS },
    files,
    asked,
    setAway(away: boolean): void {
      isAway = away
    },
  }
}
