import { hash } from 'node:crypto'
import { type Surroundings, contentSecurityPolicy } from './content-security.ts'
import { type PageBytes, compressOnce } from './page-bytes.ts'

const KEEP_MS = 1000
const MOST_PAGES = 200

export type Page = Readonly<{
  status: number
  headers: Readonly<Record<string, string>>
  bytes: PageBytes
}>

export type PageCache = Readonly<{
  /** The page at a path with its query, at most a second old. */
  find(address: string): Promise<Page>
}>

type Entry = { page: Promise<Page>; until: number }

async function readPage(response: Response, surroundings: Surroundings): Promise<Page> {
  const text = await response.text()
  const headers: Record<string, string> = Object.fromEntries(response.headers)
  if (headers['content-type']?.startsWith('text/html') === true) {
    headers['content-security-policy'] = contentSecurityPolicy(text, surroundings)
  }
  if (isKept(response.status)) {
    headers['etag'] = `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`
    headers['cache-control'] = 'no-cache'
  } else {
    headers['cache-control'] = 'no-store'
  }
  return { status: response.status, headers, bytes: compressOnce(text) }
}

const isKept = (status: number) => status === 200 || status === 404

type Options = Surroundings & {
  render: (address: string) => Promise<Response>
  /** Milliseconds of a clock that never goes back. */
  now: () => number
}

/**
 * No page depends on its visitor, so one rendering answers all requests within a second, also those
 * that arrive while it is being rendered. A failure is never kept.
 */
export function createPageCache({ render, now, ...surroundings }: Options): PageCache {
  const entries = new Map<string, Entry>()

  function renderInto(address: string): Promise<Page> {
    const drop = () => entries.get(address) === entry && entries.delete(address)
    const page = render(address)
      .then((response) => readPage(response, surroundings))
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

  return {
    find(address) {
      const known = entries.get(address)
      return known && now() < known.until ? known.page : renderInto(address)
    },
  }
}

function dropOldest(entries: Map<string, Entry>): void {
  if (entries.size <= MOST_PAGES) return
  const [oldest] = entries.keys()
  if (oldest !== undefined) entries.delete(oldest)
}
