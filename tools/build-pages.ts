import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { runSupervised } from '#postgres/supervised-process'
import { hasPageSources, hashOfSources, stampOf } from '#server/pages/page-sources'
import { withProgress } from '#server/run/progress'
import { StartError } from '#server/settings/start-error'
import { fileTroubleOf } from '#server/settings/start-sentence'

export type BuildPagesOptions = {
  root: string
  announce: (line: string) => void
  command?: string[]
}

export async function buildPages({
  root,
  announce,
  command = ['node_modules/@react-router/dev/bin.cjs', 'build'],
}: BuildPagesOptions): Promise<void> {
  if (!hasPageSources(root)) return
  const stamp = stampOf(root)
  const hash = hashOfSources(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return

  refuseUnlessWritable(stamp)
  await withProgress('Building the pages', () => build(root, command), announce)
  mkdirSync(path.dirname(stamp), { recursive: true })
  // The hash was taken before the build, so an edit during the build is built the next time.
  writeFileSync(stamp, hash)
}

/** The stamp is removed first: a build that is cut off must not pass for a finished one. */
function refuseUnlessWritable(stamp: string): void {
  const folder = path.dirname(stamp)
  try {
    // The error of rmSync does not say what is wrong on a read-only disk.
    if (existsSync(stamp)) unlinkSync(stamp)
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const trouble = fileTroubleOf(error)
    if (trouble === undefined) throw error
    throw new StartError(
      `The pages are not built from these sources, and ${folder} cannot be written: ${trouble}. Run npm run build there as an account that may write, then start again.`,
      { cause: error },
    )
  }
}

async function build(root: string, command: string[]): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' }
  const building = runSupervised(process.execPath, command, { cwd: root, env })
  let output = ''
  building.onOutput((text) => (output += text))
  if ((await building.exited) === 0) return
  throw new StartError(`The pages could not be built:\n${output.trimEnd()}`)
}
