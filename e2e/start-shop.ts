import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '#server/run/testing/processes'
import { SETTING_NAMES } from '#server/settings'

const ROOT = path.resolve(import.meta.dirname, '..')
const READY = 'Chaka is ready'
/** An orderly end may take at most these milliseconds. */
const END_LIMIT = 60_000

/** Settings of the person who runs the tests would make it another shop than the one that ships. */
const OUR_SETTINGS = new Set(SETTING_NAMES)

export type OpenShop = {
  url: string
  sandboxUrl: string
  dataDir: string
  /** Ends the shop and removes the data. */
  stop: () => Promise<void>
}

/** Starts the shop of all journeys that do not open their own, and tells them where it is. */
export default async function startShop(): Promise<() => Promise<void>> {
  const { url, sandboxUrl, stop } = await openShop()
  // The browsers, which start later, leave the processor to the shop: it refuses calls that it could
  // only answer late.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  process.env['JOURNEY_SHOP_URL'] = url
  process.env['JOURNEY_SANDBOX_URL'] = sandboxUrl
  return stop
}

/** Starts what `npm start` starts with these settings, on free ports and with data of its own. */
export async function openShop(settings: Record<string, string> = {}): Promise<OpenShop> {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const folder = mkdtempSync(path.join(tmpdir(), 'chaka-e2e-'))
  // For root, PostgreSQL runs under another account, which has to reach the data.
  chmodSync(folder, 0o755)
  const dataDir = path.join(folder, 'data')
  const shop = launch({
    ...settings,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
  })
  const stop = async () => {
    const code = await end(shop)
    rmSync(folder, { recursive: true, force: true })
    if (code !== 0) throw new Error(`The shop did not end in order (${code}).`)
  }
  try {
    await ready(shop)
  } catch (error) {
    await stop().catch(() => undefined)
    throw error
  }
  const [url, sandboxUrl] = [`http://localhost:${port}`, `http://localhost:${sandboxPort}`]
  return { url, sandboxUrl, dataDir, stop }
}

function launch(settings: Record<string, string>): ChildProcess {
  const kept = Object.entries(process.env).filter(([name]) => !OUR_SETTINGS.has(name))
  const shop = spawn(process.execPath, startArguments(), {
    cwd: ROOT,
    // The shop ends by itself when the process that started it is killed, as it does below npm.
    env: { ...Object.fromEntries(kept), ...settings, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A journey that opens its own shop has the low priority already; not every account may raise it.
  try {
    if (shop.pid) setPriority(shop.pid, constants.priority.PRIORITY_NORMAL)
  } catch {}
  return shop
}

/** Reads the arguments that `npm start` gives to Node. */
function startArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const [exec, node, ...args] = scripts.start.split(' ')
  if (exec !== 'exec' || node !== 'node') throw new Error(`npm start runs ${scripts.start}`)
  return args
}

/**
 * Shows what the shop says until it is ready, so that a long build is seen to be alive. Afterwards it
 * is heard again only if it ends before its time: then nothing else explains what the tests see.
 */
function ready(shop: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    const listen = (text: string) => {
      if (!said.includes(READY)) process.stdout.write(text)
      said += text
      if (said.includes(READY)) resolve()
    }
    for (const stream of [shop.stdout, shop.stderr]) stream?.setEncoding('utf8').on('data', listen)
    shop.once('error', reject)
    shop.once('close', (code) => {
      reject(new Error(`The shop did not start:\n${said}`))
      if (code !== 0) console.error(`The shop has ended (${code}):\n${said.slice(-4000)}`)
    })
  })
}

async function end(shop: ChildProcess): Promise<number | null> {
  if (shop.exitCode !== null || shop.signalCode !== null) return shop.exitCode
  const exited = new Promise<number | null>((resolve) => shop.once('exit', resolve))
  shop.kill('SIGTERM')
  const hardEnd = setTimeout(() => shop.kill('SIGKILL'), END_LIMIT)
  const code = await exited
  clearTimeout(hardEnd)
  return code
}
