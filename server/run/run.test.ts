/** @module-tag release */
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { allProcesses, descendantsOf, processesIn } from './testing/processes.ts'
import {
  answers,
  shopSettings,
  startShop,
  testFolder,
  type ShopProcess,
} from './testing/shop-process.ts'

const folder = testFolder()

async function startedShop(env: NodeJS.ProcessEnv, through?: string[]): Promise<ShopProcess> {
  const shop = startShop(env, through)
  await shop.ready
  return shop
}

const sandboxOf = (shop: ShopProcess) =>
  descendantsOf(shop.pid).find(({ command }) => command.endsWith('sandbox/main.ts'))?.pid ?? 0

const databaseOf = (shop: ShopProcess) =>
  descendantsOf(shop.pid).find(({ command }) => /^\S+\/postgres -D /.test(command))?.pid ?? 0

async function expectNoneLeft(pids: number[]): Promise<void> {
  const left = () => allProcesses().filter(({ pid }) => pids.includes(pid))
  await expect.poll(left).toEqual([])
}

describe('every way to end leaves no process behind', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)('%s ends in order', async (signal) => {
    const shop = await startedShop(await shopSettings(folder))
    const pids = descendantsOf(shop.pid).map(({ pid }) => pid)
    expect(pids.length).toBeGreaterThan(3)
    shop.kill(signal)
    expect(await shop.ended).toEqual({ code: 0, complaint: '' })
    const left = allProcesses().filter(({ pid }) => pids.includes(pid))
    expect(left).toEqual([])
  })

  test('kill -9, and the next start just works, with the same secret', async () => {
    const settings = await shopSettings(folder)
    const secret = () => readFileSync(path.join(settings.DATA_DIR, 'auth-secret'), 'utf8')
    const shop = await startedShop(settings)
    const [kept, pids] = [secret(), descendantsOf(shop.pid).map(({ pid }) => pid)]
    shop.kill('SIGKILL')
    await expectNoneLeft(pids)
    await startedShop(settings)
    expect(await answers(settings.PORT)).toBe(true)
    expect(secret()).toBe(kept)
  })

  test('a second Ctrl-C does not wait for what takes long', async () => {
    const shop = await startedShop({ ...(await shopSettings(folder)), STUB_NEVER_CLOSES: 'yes' })
    const pids = descendantsOf(shop.pid).map(({ pid }) => pid)
    shop.kill('SIGINT')
    const again = setInterval(() => shop.kill('SIGINT'), 100)
    expect(await shop.ended).toEqual({ code: 130, complaint: '' })
    clearInterval(again)
    await expectNoneLeft(pids)
  })

  test('kill -9 of the npm that started it, with the shell between them', async () => {
    const settings = await shopSettings(folder)
    const shop = await startedShop({ ...settings, npm_lifecycle_event: 'start' }, NPM)
    const pids = descendantsOf(shop.pid).map(({ pid }) => pid)
    shop.kill('SIGKILL')
    await expectNoneLeft(pids)
    expect(await answers(settings.PORT)).toBe(false)
  })
})

test('a hang-up ends npm and its shell, but not the server', async () => {
  const settings = await shopSettings(folder)
  const npm = await startedShop({ ...settings, npm_lifecycle_event: 'start' }, NPM)
  const below = descendantsOf(npm.pid)
  const shell = below.find(({ parent }) => parent === npm.pid)?.pid ?? 0
  const server = below.find(({ parent }) => parent === shell)?.pid ?? 0
  for (const pid of [server, shell, npm.pid]) process.kill(pid, 'SIGHUP')
  await expectNoneLeft([shell, npm.pid])
  const hangUp = Date.now()
  // A server that watches npm has noticed by then that npm is gone, and has ended.
  const servesFor = async () => ((await answers(settings.PORT)) ? Date.now() - hangUp : 0)
  await expect.poll(servesFor).toBeGreaterThan(2000)
  process.kill(server, 'SIGTERM')
  await expectNoneLeft([server])
})

const RUN_IN_SHELL =
  "require('child_process').spawn(process.argv[1], process.argv.slice(2), { stdio: 'inherit' })"
/** The shell starts the shop as npm does; `wait` keeps it from becoming the shop itself. */
const NPM = [process.execPath, '-e', RUN_IN_SHELL, 'sh', '-c', '"$@" & wait', 'sh']

describe('when a part of it dies', () => {
  test('without its database the shop ends and says so', async () => {
    const shop = await startedShop(await shopSettings(folder))
    process.kill(databaseOf(shop), 'SIGKILL')
    expect(await shop.ended).toEqual({
      code: 1,
      complaint: 'The database server has ended (137), so the app ends too.',
    })
  })

  test('the payment sandbox is started again; one that keeps dying ends the shop', async () => {
    const settings = await shopSettings(folder)
    const shop = await startedShop(settings)
    const killSandbox = () => {
      const pid = sandboxOf(shop)
      expect(pid).toBeGreaterThan(0)
      process.kill(pid, 'SIGKILL')
    }
    const starts = () =>
      shop.said().split('The payment sandbox has ended; starting it again.').length
    for (const start of [2, 3]) {
      killSandbox()
      await expect.poll(starts).toBe(start)
      await expect.poll(() => answers(settings.SANDBOX_PORT)).toBe(true)
    }
    killSandbox()
    expect(await shop.ended).toMatchObject({ code: 1 })
  })
})

describe('a start', () => {
  test('ends by saying where the shop is, who can log in and where the data lies, and keeps its secret', async () => {
    const settings = await shopSettings(folder)
    const shop = await startedShop(settings)
    expect(shop.said()).toContain(`Chaka is ready: http://localhost:${settings.PORT}`)
    expect(shop.said()).toMatch(/admin +admin@chaka\.example +demo-admin/)
    expect(shop.said()).toContain(`The data lies in ${settings.DATA_DIR}.`)
    expect(await answers(settings.PORT)).toBe(true)
    expect(await answers(settings.SANDBOX_PORT)).toBe(true)
    const file = path.join(settings.DATA_DIR, 'auth-secret')
    expect(readFileSync(file, 'utf8').trim().length).toBeGreaterThanOrEqual(32)
    expect(statSync(file).mode & 0o777).toBe(0o600)

    const before = processesIn(settings.DATA_DIR).length
    const second = startShop(await shopSettings(folder))
    expect(await second.ended).toEqual({
      code: 1,
      complaint: `The data folder ${settings.DATA_DIR} is in use by another process: stop that one first, or set DATA_DIR to another folder.`,
    })
    expect(processesIn(settings.DATA_DIR)).toHaveLength(before)
    expect(await answers(settings.PORT)).toBe(true)
    shop.kill('SIGTERM')
    expect(await shop.ended).toMatchObject({ code: 0 })
  })
})

describe('a start that cannot be is refused with one sentence', () => {
  test.each(['PORT', 'SANDBOX_PORT'] as const)('%s is in use', async (variable) => {
    const settings = await shopSettings(folder)
    const other = createServer().listen(Number(settings[variable]), '127.0.0.1')
    onTestFinished(() => {
      other.close()
    })
    expect(await startShop(settings).ended).toEqual({
      code: 1,
      complaint: `Port ${settings[variable]} is in use by another program: stop that one, or set ${variable} to another port.`,
    })
  })

  test('a wrong setting', async () => {
    const settings = await shopSettings(folder)
    const unsafe = { ...settings, HOST: '203.0.113.7', ALLOW_UNSAFE_SETTINGS: 'on' }
    expect(await startShop(unsafe).ended).toEqual({
      code: 1,
      complaint: [
        'ALLOW_UNSAFE_SETTINGS is on with HOST=203.0.113.7: this shop may be unsafe. Use it for a demo only.',
        '',
        'The setting HOST is "203.0.113.7": expected an address of this machine.',
      ].join('\n'),
    })
  })

  test('the kept secret cannot be read', async () => {
    const settings = await shopSettings(folder, 'no-secret')
    const file = path.join(settings.DATA_DIR, 'auth-secret')
    mkdirSync(file, { recursive: true })
    expect(await startShop(settings).ended).toEqual({
      code: 1,
      complaint: `The file ${file}, which keeps the secret of all log-ins, cannot be used: it is a folder. Let the account that runs the shop read and write it, or set AUTH_SECRET.`,
    })
  })

  test('DATABASE_URL names a place where nothing listens', async () => {
    const settings = await shopSettings(folder)
    const shop = startShop({
      ...settings,
      DATA_DIR: '',
      DATABASE_URL: `postgres://chaka:open-sesame@127.0.0.1:${settings.PORT}/shop`,
      AUTH_SECRET: 'a secret of quite enough bytes, 40 or so',
    })
    expect(await shop.ended).toEqual({
      code: 1,
      complaint: `The database "shop" on 127.0.0.1:${settings.PORT} cannot be reached: nothing listens there. Check DATABASE_URL.`,
    })
  })
})
