import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')

/** The calls and screens of this page are examples of what could be added. */
const EXAMPLES = 'how-to-add.md'

/** It finds a path with the method before it; paths of a machine are no addresses. */
const ADDRESS =
  /(?<![\w\])…}/*.>:-])(?:([A-Z]+) )?(\/(?!(?:etc|opt|run|tmp|usr|var)\/)[a-z_][^\s`"'()|,;]*|\/(?=`))/g

type NamedAddress = { page: string; method: string | undefined; path: string }

/** Finds every address that the README and the pages in docs/ name, as they write it. */
export function readNamedAddresses(): NamedAddress[] {
  const pages = ['README.md', ...globSync('docs/{*,operating/*,product/*}.md', { cwd: ROOT })]
  return pages
    .filter((page) => !page.endsWith(EXAMPLES))
    .flatMap((page) => {
      const text = readFileSync(path.join(ROOT, page), 'utf8')
        .replaceAll(/```[\s\S]*?```/g, '')
        .replaceAll(/http:\/\/localhost:\d+(?=\/)/g, ' ')
      return Array.from(text.matchAll(ADDRESS), ([, method, address = '']) => ({
        page,
        method,
        path: address.replace(/[.:*]+$/, ''),
      }))
    })
}
