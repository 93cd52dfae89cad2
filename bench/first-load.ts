import { brotliCompressSync } from 'node:zlib'
import { bytesOf, scriptsOf, stylesOf } from '#tools/first-load'
import { bike, startBuiltShop } from '#tools/testing/built-shop'

const PAGES = ['/', '/about', '/all-bikes', `/bikes/${bike._id}`]

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10)

/**
 * The bytes are counted as transferred: the page with its styles, the styles alone, and every
 * script that it fetches without any click.
 */
export async function formatFirstLoad(): Promise<string> {
  const { app, get } = await startBuiltShop()
  const lines = ['First load, brotli        page  of it CSS    scripts']
  for (const path of PAGES) {
    const html = (await get(path)).body
    const sent = await get(path, { 'accept-encoding': 'br' })
    const scripts = scriptsOf(html)
    const numbers = [
      sent.rawPayload.length,
      brotliCompressSync(stylesOf(html)).length,
      scripts.reduce((sum, file) => sum + bytesOf(file), 0),
    ]
    const name = path.replace(bike._id, '{id}').padEnd(20)
    lines.push(`${name}${numbers.map(kilobytes).join(' ')} in ${scripts.length} files`)
  }
  await app.close()
  return lines.join('\n')
}
