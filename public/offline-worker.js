/**
 * This service worker answers only where a page cannot be fetched: with a page that names the next
 * ride of the customer (docs/product/navigation.md#without-a-connection). It keeps no page and no
 * code of the shop, so it never holds a new release back. lib/offline-copy.ts registers it, writes
 * what it shows, and removes both at log-out. On a device of an admin it shows what the shop is told
 * (docs/product/messages.md#on-a-device); outbox/device-subscription.ts registers it there.
 */
const COPY = '/offline-copy'

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]),
  )
})

self.addEventListener('fetch', (event) => {
  const { mode, method } = event.request
  if (mode === 'navigate' && method === 'GET') event.respondWith(fetchPage(event))
})

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json()
  const options = { body, tag, icon: '/icons/shop-192.png', data: path }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data ?? '/'))
})

async function openPage(path) {
  const pages = await self.clients.matchAll({ type: 'window' })
  const open = pages.find(({ url }) => new URL(url).pathname === path)
  await (open ? open.focus() : self.clients.openWindow(path))
}

async function fetchPage({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    const stored = await caches.match(COPY)
    return offlinePage(stored ? await stored.json() : {})
  }
}

const CHARACTERS = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text = '') => text.replaceAll(/[&<>"']/g, (found) => CHARACTERS[found])

const STYLES = `
:root { color-scheme: light dark; --surface: light-dark(#faf7f1, #0f1613); --raised: light-dark(#fffefb, #17211c); --line: light-dark(#e3dccd, #2b3932); --ink: light-dark(#18211c, #edf2ee); --muted: light-dark(#57615a, #a5b3aa); --brand: light-dark(#0e5a3d, #74d0a2); --on-brand: light-dark(#fff, #06231a) }
* { box-sizing: border-box; margin: 0 }
body { background: var(--surface); color: var(--ink); font: 1rem/1.5 'Inter Variable', system-ui, sans-serif; min-height: 100dvh; display: grid; place-items: center; padding: 1.5rem 1rem }
main { width: 100%; max-width: 30rem }
.shop { color: var(--brand); font-weight: 700; font-size: 1.25rem }
h1 { font-size: 2rem; line-height: 1.1; letter-spacing: -0.02em; margin: 1.25rem 0 0.5rem }
p, dd { overflow-wrap: anywhere }
.muted, dt { color: var(--muted) }
dt { font-size: 0.875rem }
.card { background: var(--raised); border: 1px solid var(--line); border-radius: 1.25rem; padding: 1.25rem; margin-top: 1.5rem }
h2 { font-size: 1.125rem }
.code { font-size: 1.75rem; font-weight: 700; letter-spacing: 0.03em }
dl { display: grid; gap: 0.875rem; margin-top: 0.875rem }
.links { display: grid; gap: 0.75rem; margin-top: 1.5rem }
a { display: flex; min-height: 3rem; align-items: center; justify-content: center; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--raised); color: var(--ink); font-weight: 600; text-decoration: none }
a.first { background: var(--brand); border-color: var(--brand); color: var(--on-brand) }
a:focus-visible { outline: 3px solid #f3a43b; outline-offset: 2px }
`

const fact = (label, text) =>
  text ? `<div><dt>${label}</dt><dd>${escapeHtml(text)}</dd></div>` : ''

const rideCard = ({ bike, code, start, until }, address) => `
<section class="card" aria-label="Your next ride">
  <h2>${escapeHtml(bike)}</h2>
  <dl>
    <div><dt>Booking</dt><dd class="code">${escapeHtml(code)}</dd></div>
    ${fact('Pick-up', start)}${fact('Planned return', until)}${fact('Place', address)}
  </dl>
</section>`

function offlinePage({ shop = 'Chaka', phone, address, ride }) {
  const nonce = crypto.randomUUID()
  const dialled = (phone ?? '').replaceAll(/[^+\d]/g, '')
  const html = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>You are offline · ${escapeHtml(shop)}</title>
  <style nonce="${nonce}">${STYLES}</style>
  <script nonce="${nonce}">
    try {
      document.documentElement.style.colorScheme = localStorage.getItem('theme') ?? ''
    } catch {}
    addEventListener('online', () => location.reload())
  </script>
</head>
<body>
  <main>
    <p class="shop">${escapeHtml(shop)}</p>
    <h1>You are offline</h1>
    <p class="muted">This page opens by itself as soon as there is a connection.</p>
    ${ride ? rideCard(ride, address) : ''}
    <div class="links">
      ${dialled.length >= 5 ? `<a class="first" href="tel:${dialled}">Call ${escapeHtml(phone)}</a>` : ''}
      <a href="">Try again</a>
    </div>
  </main>
</body>
</html>`
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
  return new Response(html, { status: 503, headers })
}
