import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { runOwned } from '#postgres/supervised-process'
import { during } from '#server/run/progress'
import { StartError } from '#server/settings/start-error'

/** All that the built pages are made of. */
const SOURCES = [
  'web',
  'contract',
  'domain',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
]

export type BuildPagesOptions = {
  root: string
  say: (line: string) => void
  /** Node's arguments for the build. */
  command?: string[]
}

/** Builds the pages if any of their sources is newer than the last successful build. */
export async function buildPages({
  root,
  say,
  command = ['node_modules/@react-router/dev/bin.cjs', 'build'],
}: BuildPagesOptions): Promise<void> {
  if (!existsSync(path.join(root, 'react-router.config.ts'))) return
  const stamp = path.join(root, 'build', 'built-from')
  const newest = Math.max(...SOURCES.map((source) => newestChange(path.join(root, source))))
  if (existsSync(stamp) && Number(readFileSync(stamp, 'utf8')) >= newest) return

  rmSync(stamp, { force: true })
  await during('Building the pages', () => build(root, command), say)
  mkdirSync(path.dirname(stamp), { recursive: true })
  // The age of the sources before the build: what was edited meanwhile is newer.
  writeFileSync(stamp, `${newest}\n`)
}

async function build(root: string, command: string[]): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' }
  const building = runOwned(process.execPath, command, { cwd: root, env })
  let output = ''
  building.onOutput((text) => (output += text))
  if ((await building.exited) === 0) return
  throw new StartError(`The pages could not be built:\n${output.trimEnd()}`)
}

/** Milliseconds; folders count too, because they change when a file in them is deleted. */
function newestChange(place: string): number {
  const stats = statSync(place, { throwIfNoEntry: false })
  if (stats === undefined) return 0
  if (!stats.isDirectory()) return stats.mtimeMs
  const inside = readdirSync(place).map((entry) => newestChange(path.join(place, entry)))
  return Math.max(stats.mtimeMs, ...inside)
}
