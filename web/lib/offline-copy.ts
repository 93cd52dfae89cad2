import { onSessionChange } from '../first-load/session-mark.ts'
import { readSession } from './session.ts'

const CACHE = 'offline-copy'
/** public/offline-worker.js reads it under this address. */
const COPY = '/offline-copy'

/** The page that stands in for the shop without a connection shows these texts as they are. */
export type OfflineCopy = {
  shop: string
  phone: string
  address: string
  ride?: { bike: string; code: string; start: string; until?: string | undefined } | undefined
}

const isSupported = () => 'serviceWorker' in navigator && 'caches' in globalThis

/** Where the browser denies storage or service workers, its own error page is shown offline. */
export async function storeOfflineCopy(copy: OfflineCopy): Promise<void> {
  if (!isSupported() || readSession() === null) return
  try {
    const cache = await caches.open(CACHE)
    await cache.put(COPY, Response.json(copy))
    await navigator.serviceWorker.register('/offline-worker.js')
  } catch {}
}

async function removeOfflineCopy(): Promise<void> {
  if (!isSupported()) return
  try {
    await caches.delete(CACHE)
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.unregister()
  } catch {}
}

/** The copy belongs to one log-in: it is removed when that ends, in this tab or in another one. */
export function removeCopyWithSession(): void {
  const readToken = () => readSession()?.token
  let token = readToken()
  if (token === undefined) void removeOfflineCopy()
  onSessionChange(() => {
    if (readToken() === token) return
    token = readToken()
    void removeOfflineCopy()
  })
}
