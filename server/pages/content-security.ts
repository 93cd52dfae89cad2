import { hash } from 'node:crypto'

/**
 * What the page's own code writes carries the mark of this rendering as its nonce. Data can never
 * bring a script along that has it: the mark is random, and is taken out before the page is sent.
 */
const markOf = (mark: string) => ` nonce="${mark}"`

/** Without what is only read: product data for search engines runs nowhere. */
const INLINE_SCRIPT =
  /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/ld\+json")([^>]*)>([\s\S]*?)<\/script>/g
const INLINE_STYLE = /<style([^>]*)>([\s\S]*?)<\/style>/g

function hashesOf(html: string, element: RegExp, mark: string): string[] {
  return Array.from(html.matchAll(element))
    .filter(([, attributes]) => attributes?.includes(markOf(mark)))
    .map(([, , content = '']) => `'sha256-${hash('sha256', content, 'base64')}'`)
}

export type Surroundings = Readonly<{
  /** Pictures come from wherever an admin says; plain http only where the shop itself is. */
  insecurePictures: boolean
  /** Vite writes style elements and talks to its own socket. */
  dev: boolean
}>

/** What a page may load and run: its own files, and the scripts and styles that have the mark. */
export function contentSecurityPolicy(
  html: string,
  mark: string,
  { insecurePictures, dev }: Surroundings,
): string {
  const styles = dev ? ["'unsafe-inline'"] : hashesOf(html, INLINE_STYLE, mark)
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashesOf(html, INLINE_SCRIPT, mark)].join(' '),
    // A hash would switch 'unsafe-inline' off.
    ["style-src 'self'", ...styles].join(' '),
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

/** The page as it is sent: a browser knows the scripts by their hashes. */
export const withoutMark = (html: string, mark: string) => html.replaceAll(markOf(mark), '')
