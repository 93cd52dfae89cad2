import { brotliCompressSync } from 'node:zlib'
import { bytesOf, scriptsOf, stylesOf } from '#tools/first-load'
import { bike, startBuiltShop } from '#tools/testing/built-shop'

const PAGES = ['/', '/about', '/all-bikes', `/bikes/${bike._id}`]

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10)

/**
 * What a visitor's first page costs in bytes as they travel: the page with the styles in it, the
 * styles by themselves, and every script it fetches before anybody does anything.
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
