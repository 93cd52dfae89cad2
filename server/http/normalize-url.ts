/**
 * The percent signs of a path with an invalid encoding (`/100%`) are encoded, so that a visitor
 * gets a page and not an error. A path below /api is left alone: there it is the client's error.
 */
export function normalizeUrl(url: string): string {
  if (!url.includes('%') || url.startsWith('/api/')) return url
  const [path = '', ...query] = url.split('?')
  if (isReadable(path)) return url
  return [path.replaceAll('%', '%25'), ...query].join('?')
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
