/**
 * An address whose percent signs are no encoding (`/100%`) is taken as it stands, so that a visitor
 * gets a page and not a refusal. Below /api it stays what it is: a client's mistake.
 */
export function mendAddress(url: string): string {
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
