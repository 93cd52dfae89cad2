import { createHash } from 'node:crypto'

/** PostgreSQL keeps every named statement of a connection in memory until the connection ends. */
const MAX_NAMES = 500

/**
 * PostgreSQL keeps a named statement parsed and planned. A text has the same name on every server.
 * Beyond the limit a text has no name and is parsed each time.
 */
export function createNameOf(max = MAX_NAMES) {
  const names = new Map<string, string>()
  return (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= max) return known
    const name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
}
