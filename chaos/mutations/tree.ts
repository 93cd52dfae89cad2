import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')
const ROOMS = ['domain', 'contract', 'server', 'db', 'sandbox', 'chaos', 'docs']
const FILES = ['package.json', 'tsconfig.base.json', 'tsconfig.node.json', 'vitest.config.ts']

/** A copy of all that the tests of the server need: the sources themselves are never touched. */
export function copySources(): { root: string; remove: () => void } {
  const root = mkdtempSync(path.join(tmpdir(), 'chaka-mutations-'))
  for (const name of [...ROOMS, ...FILES]) {
    cpSync(path.join(ROOT, name), path.join(root, name), { recursive: true })
  }
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'))
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}
