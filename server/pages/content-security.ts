import { hash } from 'node:crypto'

/**
 * The page's own code writes the mark of this rendering as its nonce. Data can never bring a script
 * with it: the mark is random, and is removed before the page is sent.
 */
const markOf = (mark: string) => ` nonce="${mark}"`

/** Product data for search engines is left out, because it never runs. */
const INLINE_SCRIPT =
  /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/ld\+json")([^>]*)>([\s\S]*?)<\/script>/g
const INLINE_STYLE = /<style([^>]*)>([\s\S]*?)<\/style>/g

function hashesOf(html: string, element: RegExp, mark: string): string[] {
  return Array.from(html.matchAll(element))
    .filter(([, attributes]) => attributes?.includes(markOf(mark)))
    .map(([, , content = '']) => `'sha256-${hash('sha256', content, 'base64')}'`)
}

export type Surroundings = Readonly<{
  /**
   * The admin's pictures may come from any host, but over plain http only when the shop itself uses
   * http.
   */
  insecurePictures: boolean
  /** Vite writes style elements and talks to its own socket. */
  dev: boolean
}>

/** A page may load and run its own files, and the scripts and styles that have the mark. */
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
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}

/** Browsers recognise the scripts by their hashes. */
export const withoutMark = (html: string, mark: string) => html.replaceAll(markOf(mark), '')
