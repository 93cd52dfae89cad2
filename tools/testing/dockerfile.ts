import { cpSync, globSync, mkdirSync, readFileSync, readdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import type { CommandResult } from './release.ts'

type Instruction = { name: string; text: string }

type Image = { env: Record<string, string>; workdir: string; user: string; cmd: string[] }

type Build = {
  dockerfile: string
  context: string
  stageRoot: (stage: string) => string
  run: (script: string, root: string, workdir: string) => CommandResult
}

function readInstructions(file: string): Instruction[] {
  const text = readFileSync(file, 'utf8')
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = ''] = line.split(/\s/, 1)
      return { name, text: line.slice(name.length).trim() }
    })
}

function ignoredFiles(context: string): Set<string> {
  const lines = readFileSync(path.join(context, '.dockerignore'), 'utf8').split('\n')
  const patterns = lines.filter((line) => line.trim() !== '' && !line.startsWith('#'))
  return new Set(patterns.flatMap((pattern) => globSync(pattern, { cwd: context })))
}

/**
 * The Dockerfile is followed by shell commands, each stage in its own folder. An instruction that
 * is not understood is an error, so that no line of the file is skipped.
 */
export function buildImage(build: Build): Image & { root: string } {
  const stages = new Map<string, string>()
  let root = ''
  let image: Image = { env: {}, workdir: '/', user: 'root', cmd: [] }
  for (const { name, text } of readInstructions(build.dockerfile)) {
    if (name === 'FROM') {
      const stage = / AS (\S+)$/i.exec(text)?.[1] ?? 'last'
      root = build.stageRoot(stage)
      stages.set(stage, root)
      image = { env: {}, workdir: '/', user: 'root', cmd: [] }
    } else if (name === 'ENV') {
      for (const pair of text.split(/\s+/)) {
        const [key = '', value = ''] = pair.split('=')
        image.env[key] = value
      }
    } else if (name === 'WORKDIR') {
      image.workdir = text
      mkdirSync(path.join(root, text), { recursive: true })
    } else if (name === 'USER') image.user = text
    else if (name === 'CMD') image.cmd = JSON.parse(text) as string[]
    else if (name === 'COPY') copy(build, stages, text, path.join(root, image.workdir))
    else if (name === 'RUN') {
      const { code, output } = build.run(text, root, image.workdir)
      if (code !== 0) throw new Error(`RUN ${text}\n${output}`)
    } else if (name !== 'EXPOSE' && name !== 'HEALTHCHECK') throw new Error(`${name} is unknown.`)
  }
  return { ...image, root }
}

function copy(
  { context }: Build,
  stages: ReadonlyMap<string, string>,
  text: string,
  to: string,
): void {
  const [first = '', ...others] = text.split(/\s+/)
  const stage = /^--from=(.*)$/.exec(first)?.[1]
  if (stage !== undefined) {
    const from = path.join(stages.get(stage) ?? '', others[0] ?? '')
    // A move takes no time; a stage that is copied twice would be missing the second time.
    for (const name of readdirSync(from)) renameSync(path.join(from, name), path.join(to, name))
    return
  }
  const ignored = ignoredFiles(context)
  for (const source of [first, ...others].slice(0, -1)) {
    cpSync(path.join(context, source), path.join(to, source), {
      recursive: true,
      filter: (file) => !ignored.has(path.relative(context, file)),
    })
  }
}
