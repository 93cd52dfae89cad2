import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const ROOT = dirname(dirname(import.meta.dirname))
const OURS = ['.oxlintrc.json', 'package.json', 'tsconfig.base.json', 'tsconfig.node.json']
const PROJECTS = ['domain', 'contract', 'server', 'web', 'db', 'sandbox', 'e2e', 'tools']

const LintReport = z.object({
  diagnostics: z.array(
    z.object({ code: z.string(), filename: z.string(), message: z.string() }).loose(),
  ),
})

export type Complaint = { file: string; rule: string }
export type PlantedTree = Awaited<ReturnType<typeof plantTree>>

/** A tree with our real configuration and the given files, away from the real rooms. */
export async function plantTree(files: (readonly [path: string, code: string])[]) {
  const root = await mkdtemp(join(tmpdir(), 'chaka-floors-'))
  for (const name of OURS) await cp(join(ROOT, name), join(root, name))
  for (const room of PROJECTS) {
    await cp(join(ROOT, room), join(root, room), {
      recursive: true,
      filter: (path) => path === join(ROOT, room) || /\/tsconfig[^/]*\.json$/.test(path),
    })
  }
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  for (const [name, code] of files) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), code)
  }
  return {
    lint: () => lint(root),
    compile: (project: string) => compile(root, project),
    remove: () => rm(root, { recursive: true }),
  }
}

async function lint(root: string): Promise<Complaint[]> {
  const { said } = await run(root, 'oxlint', ['--format=json', '--ignore-pattern=node_modules'])
  const report = LintReport.parse(JSON.parse(said))
  return report.diagnostics.map(({ filename, code }) => ({ file: filename, rule: code }))
}

/** The compiler's complaints, as it words them. */
async function compile(root: string, project: string): Promise<string> {
  return (await run(root, 'tsc', ['--pretty', 'false', '-p', project])).said
}

function run(cwd: string, tool: string, args: string[]): Promise<{ said: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(ROOT, 'node_modules/.bin', tool), ...args],
      { cwd, maxBuffer: 2 ** 26 },
      (_failed, said) => resolve({ said }),
    )
  })
}
