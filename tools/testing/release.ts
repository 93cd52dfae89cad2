import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

export const CHECKOUT = path.resolve(import.meta.dirname, '../..')

const isRoot = process.getuid?.() === 0
/** A command that should have ended must not hold the test for ever. */
const STEPS_MS = 400_000
/** The shop runs as this account, as in the image; a test without root uses its own account. */
const ACCOUNT = isRoot ? 1000 : (process.getuid?.() ?? 0)

/**
 * This npm does everything except fetch packages: at `npm ci` the real npm checks the lock file and
 * the options, and the packages and pages of this checkout are linked, which `npm run build` then
 * finds up to date.
 */
const npm = (real: string) => `#!/bin/sh
[ "$1" = ci ] || exec ${real} "$@"
shift
${real} ci --dry-run --offline --silent "$@" > /dev/null || exit
cp -al ${CHECKOUT}/node_modules . || cp -a ${CHECKOUT}/node_modules .
rm -f node_modules/.bin/node node_modules/.package-lock.json
cp ${CHECKOUT}/node_modules/.package-lock.json node_modules
cp -a ${CHECKOUT}/build .
`

export type CommandResult = { code: number | null; output: string }

export function createMachine(commands: Record<string, string> = {}) {
  const root = mkdtempSync(path.join(tmpdir(), 'chaka-machine-'))
  chmodSync(root, 0o755)
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const [bin, home] = [path.join(root, 'bin'), path.join(root, 'home')]
  for (const folder of [bin, home]) mkdirSync(folder)
  // The program is copied, because the account may not be able to reach the original.
  copyFileSync(process.execPath, path.join(bin, 'node'))
  const realNpm = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim()
  for (const [name, script] of Object.entries({ npm: npm(realNpm), ...commands })) {
    writeFileSync(path.join(bin, name), script, { mode: 0o755 })
  }
  execFileSync('chown', [String(ACCOUNT), home])
  const env = {
    PATH: `${bin}:${process.env['PATH'] ?? ''}`,
    HOME: home,
    npm_config_offline: 'true',
    npm_config_update_notifier: 'false',
  }
  const identity = { uid: ACCOUNT, gid: isRoot ? ACCOUNT : (process.getgid?.() ?? 0) }

  return {
    root,
    account: ACCOUNT,
    env,
    identity,
    run(
      script: string,
      { asAccount = false, cwd = '/', extra = {}, input = '' } = {},
    ): CommandResult {
      const { status, stdout, stderr } = spawnSync('sh', ['-euc', script], {
        cwd: path.join(root, cwd),
        env: { ...env, ...extra },
        input,
        encoding: 'utf8',
        timeout: STEPS_MS,
        ...(asAccount ? identity : {}),
      })
      return { code: status, output: stdout + stderr }
    },
  }
}

export function listSources(): string[] {
  const options = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const listed = execFileSync('git', options, { cwd: CHECKOUT, encoding: 'utf8' })
  const removed = execFileSync('git', ['ls-files', '-z', '--deleted'], {
    cwd: CHECKOUT,
    encoding: 'utf8',
  })
  const gone = new Set(removed.split('\0'))
  return listed.split('\0').filter((file) => file !== '' && !gone.has(file))
}

export function copyFiles(files: readonly string[], from: string, to: string): void {
  for (const file of files) {
    const target = path.join(to, file)
    mkdirSync(path.dirname(target), { recursive: true })
    copyFileSync(path.join(from, file), target)
  }
}
