import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const SOURCES = [
  '{web,contract,domain,public}/**',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  // The two configurations import these.
  'tools/{compress-folder,small-scripts}.ts',
]

export const stampOf = (root: string) => path.join(root, 'build', 'built-from')

export const hasPageSources = (root: string) =>
  existsSync(path.join(root, 'react-router.config.ts'))

export type PagesState = 'current' | 'outdated' | 'missing'

export function readPagesState(root: string): PagesState {
  if (!hasPageSources(root)) {
    return existsSync(path.join(root, 'build/server/index.js')) ? 'current' : 'missing'
  }
  const stamp = stampOf(root)
  if (!existsSync(stamp)) return 'missing'
  return readFileSync(stamp, 'utf8') === hashOfSources(root) ? 'current' : 'outdated'
}

/** The hash ignores times of change, because an older version that is restored may keep its own. */
export function hashOfSources(root: string): string {
  const hash = createHash('sha256')
  const files = globSync(SOURCES, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
  for (const file of files.toSorted()) {
    hash.update(`${path.relative(root, file)}\0`)
    hash.update(createHash('sha256').update(readFileSync(file)).digest())
  }
  return hash.digest('hex')
}
