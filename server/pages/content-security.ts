import { hash } from 'node:crypto'

/** Without what is only read: product data for search engines runs nowhere. */
const INLINE_SCRIPT =
  /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

function hashesOf(html: string, element: RegExp): string[] {
  const contents = Array.from(html.matchAll(element), ([, content = '']) => content)
  return contents.map((content) => `'sha256-${hash('sha256', content, 'base64')}'`)
}

export type Surroundings = Readonly<{
  /** Pictures come from wherever an admin says; plain http only where the shop itself is. */
  insecurePictures: boolean
  /** Vite writes style elements and talks to its own socket. */
  dev: boolean
}>

/** What a page may load and run: its own files, and the very scripts and styles in its text. */
export function contentSecurityPolicy(html: string, { insecurePictures, dev }: Surroundings) {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashesOf(html, INLINE_SCRIPT)].join(' '),
    // A hash would switch 'unsafe-inline' off.
    ["style-src 'self'", ...(dev ? ["'unsafe-inline'"] : hashesOf(html, INLINE_STYLE))].join(' '),
    `img-src 'self' data: https:${insecurePictures ? ' http:' : ''}`,
    "font-src 'self'",
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}
