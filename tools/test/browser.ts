import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { type LaunchOptions, chromium } from '@playwright/test'
import { withProgress } from '#server/run/progress'
import { capture } from './children.ts'

/** All journeys together take a third less of the processor in it than in the whole browser. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const DEBIANS_BROWSER = '/usr/bin/chromium'

const KNOWN_PATHS = [
  HEADLESS_SHELL,
  DEBIANS_BROWSER,
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** $CHROMIUM_PATH takes precedence over the paths of the system and Playwright's own browser. */
function findBrowser(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) return chosen
  return [...KNOWN_PATHS, chromium.executablePath()].find((path) => isProgram(path))
}

/** The browser shows nothing but the pages under test: it makes no updates and no calls home. */
export function launchOptions(): LaunchOptions {
  const executablePath = findBrowser()
  return {
    ...(executablePath !== undefined && { executablePath }),
    args: [
      // Chromium's own sandbox refuses to run as root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}

/** @throws when no browser can be found or installed, because browser tests are never left out */
export async function bringBrowser(): Promise<string> {
  const found = findBrowser()
  // Debian has the headless shell wherever it has the browser.
  const isEnough = Boolean(process.env['CHROMIUM_PATH'] || (found && found !== DEBIANS_BROWSER))
  const browser = isEnough ? found : ((await fromDebian()) ?? found ?? (await fromPlaywright()))
  if (!browser) {
    throw new Error(
      'There is no browser for the tests: install Chromium and name it in CHROMIUM_PATH.',
    )
  }
  if (!starts(browser)) throw new Error(`The browser ${browser} does not start.`)
  return browser
}

async function fromDebian(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) return undefined
  const apt = ['-y', '-o', 'DPkg::Lock::Timeout=300']
  await install('Refreshing the list of packages', 'apt-get', [...apt, 'update'])
  await install('Installing the headless shell of Chromium', 'apt-get', [
    ...apt,
    'install',
    '--no-install-recommends',
    'chromium-headless-shell',
    'fonts-liberation',
  ])
  return findBrowser()
}

async function fromPlaywright(): Promise<string | undefined> {
  await install('Installing Chromium', 'playwright', ['install', 'chromium'])
  return findBrowser()
}

async function install(doing: string, command: string, args: string[]): Promise<void> {
  const { code, output } = await withProgress(doing, () => capture(command, args), console.log)
  if (code !== 0) console.error(output.slice(-4000))
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function starts(browser: string): boolean {
  try {
    execFileSync(browser, ['--version'], { stdio: 'ignore', timeout: 30_000 })
    return true
  } catch {
    return false
  }
}
