import { hash } from 'node:crypto'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

function hashesOf(html: string): string[] {
  const scripts = Array.from(html.matchAll(INLINE_SCRIPT), ([, code = '']) => code)
  return scripts.map((code) => `'sha256-${hash('sha256', code, 'base64')}'`)
}

export type Surroundings = Readonly<{
  /** Pictures come from wherever an admin says; plain http only where the shop itself is. */
  insecurePictures: boolean
  /** Vite writes style elements and talks to its own socket. */
  dev: boolean
}>

/** What a page may load and run: its own files, and the very scripts that stand in its text. */
export function contentSecurityPolicy(html: string, { insecurePictures, dev }: Surroundings) {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashesOf(html)].join(' '),
    `style-src 'self'${dev ? " 'unsafe-inline'" : ''}`,
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
