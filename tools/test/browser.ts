import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { chromium } from '@playwright/test'
import { runQuietly } from './children.ts'

const KNOWN_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-headless-shell',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The browser that the journeys run in: $CHROMIUM_PATH, else one that lies where systems put it,
 * else Playwright's own.
 * @throws when CHROMIUM_PATH names none
 */
export function findBrowser(): string | undefined {
  const wished = process.env['CHROMIUM_PATH']
  if (wished) {
    if (works(wished)) return wished
    throw new Error(`CHROMIUM_PATH is ${wished}, but no browser starts from there.`)
  }
  return [...KNOWN_PLACES, chromium.executablePath()].find((path) => works(path))
}

/** @throws when there is none and none can be installed: browser tests are never left out */
export async function bringBrowser(): Promise<string> {
  const found = findBrowser() ?? (await fromDebian()) ?? (await fromPlaywright())
  if (found) return found
  throw new Error(
    'No browser for the tests: install Chromium and name it in CHROMIUM_PATH, or run `npm run check`.',
  )
}

async function fromDebian(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !works('/usr/bin/apt-get')) return undefined
  const apt = ['-y', '-o', 'DPkg::Lock::Timeout=300']
  await runQuietly('Refreshing the list of packages', 'apt-get', [...apt, 'update'])
  await runQuietly('Installing Chromium', 'apt-get', [
    ...apt,
    'install',
    '--no-install-recommends',
    'chromium',
    'fonts-liberation',
  ])
  return findBrowser()
}

async function fromPlaywright(): Promise<string | undefined> {
  await runQuietly('Installing Chromium', 'playwright', ['install', 'chromium'])
  return findBrowser()
}

/** Proves it by starting it: a left-over stub is a file too. */
function works(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 })
    return true
  } catch {
    return false
  }
}
