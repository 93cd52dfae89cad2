import { hash, randomUUID } from 'node:crypto'
import { type EncodedBytes, encodeOnce } from '../http/encoded-bytes.ts'
import { type Surroundings, contentSecurityPolicy, withoutMark } from './content-security.ts'
import type { PageRenderer } from './page-renderer.ts'

const KEEP_MS = 1000
/** While the server is overloaded, an older page is better than none. */
const KEEP_WHILE_OVERLOADED_MS = 60_000
const MOST_PAGES = 200
const NOT_FOUND = '/404'

export type Page = Readonly<{
  status: number
  headers: Readonly<Record<string, string>>
  bytes: EncodedBytes
}>

export type PageCache = Readonly<{
  find(address: string): Promise<Page>
  /** Nothing is rendered: the result is a page of the last minute, or undefined. */
  findRendered(address: string): Promise<Page> | undefined
}>

type Entry = { page: Promise<Page>; until: number }

async function readPage(
  response: Response,
  mark: string,
  surroundings: Surroundings,
): Promise<Page> {
  const marked = await response.text()
  const text = withoutMark(marked, mark)
  const headers: Record<string, string> = Object.fromEntries(response.headers)
  if (headers['content-type']?.startsWith('text/html') === true) {
    headers['content-security-policy'] = contentSecurityPolicy(marked, mark, surroundings)
  }
  if (isPublic(response.status)) {
    headers['etag'] = `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`
    headers['cache-control'] = 'no-cache'
  } else {
    headers['cache-control'] = 'no-store'
  }
  return { status: response.status, headers, bytes: encodeOnce(text) }
}

const isPublic = (status: number) => status === 200 || status === 404
const isKept = (status: number) => isPublic(status) || status === 429

type Options = Surroundings &
  PageRenderer & {
    /**
     * Some page reads each of these query parameters. Others neither reach a page nor make a page
     * of their own.
     */
    parameters: readonly string[]
    now: () => number
  }

/**
 * No page depends on its visitor, so one rendering answers all requests within a second, also those
 * that arrive while it is being rendered. A failure is never kept.
 */
export function createPageCache(options: Options): PageCache {
  const { render, hasRoute, now, parameters, ...surroundings } = options
  const entries = new Map<string, Entry>()

  function addressOf(url: string): string {
    const address = withKnownParameters(url, parameters)
    const [path = ''] = address.split('?')
    if (hasRoute(path)) return address
    return path.endsWith('.data') ? `${NOT_FOUND}.data` : NOT_FOUND
  }

  function renderInto(address: string): Promise<Page> {
    const drop = () => entries.get(address) === entry && entries.delete(address)
    const mark = randomUUID()
    const page = render(address, mark)
      .then((response) => readPage(response, mark, surroundings))
      .then(
        (rendered) => {
          if (isKept(rendered.status)) entry.until = now() + KEEP_MS
          else drop()
          return rendered
        },
        (error: unknown) => {
          drop()
          throw error
        },
      )
    const entry: Entry = { page, until: Infinity }
    entries.delete(address)
    entries.set(address, entry)
    dropOldest(entries)
    return page
  }

  /** A used entry moves to the end, because the first entry is dropped first. */
  function findEntry(address: string, keptMs: number): Entry | undefined {
    const entry = entries.get(address)
    if (!entry || now() >= entry.until + keptMs - KEEP_MS) return undefined
    entries.delete(address)
    entries.set(address, entry)
    return entry
  }

  return {
    find: (url) => {
      const address = addressOf(url)
      return findEntry(address, KEEP_MS)?.page ?? renderInto(address)
    },
    findRendered: (url) => findEntry(addressOf(url), KEEP_WHILE_OVERLOADED_MS)?.page,
  }
}

function dropOldest(entries: Map<string, Entry>): void {
  if (entries.size <= MOST_PAGES) return
  const [oldest] = entries.keys()
  if (oldest !== undefined) entries.delete(oldest)
}

function withKnownParameters(url: string, parameters: readonly string[]): string {
  const [path = '', query] = url.split(/\?(.*)/s)
  if (query === undefined) return path
  const given = new URLSearchParams(query)
  const known = new URLSearchParams()
  for (const name of parameters) {
    const value = given.get(name)
    if (value !== null) known.set(name, value)
  }
  return known.size > 0 ? `${path}?${known.toString()}` : path
}
