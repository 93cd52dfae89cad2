import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { freePort } from '#server/run/testing/processes'
import type { Account } from '../load/log-in.ts'

const PROGRAM = path.join(import.meta.dirname, 'shop-process.ts')
export const STORE = { storeId: 'chaos_store', storePassword: 'chaos_secret' }
export const ADMIN: Account = { email: 'admin@shop.test', password: 'admin-secret' }
export const AUTH_SECRET = 'c'.repeat(32)

export type DataPlace = (
  | { DATA_DIR: string }
  | { DATABASE_URL: string; PUBLIC_URL?: string; DATA_DIR?: string }
) & {
  SMTP_URL?: string
  MAIL_PER_MINUTE?: string
}

export type Shop = Awaited<ReturnType<typeof prepareShop>>

export async function prepareShop(place: DataPlace, gatewayUrl: string) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env['PATH'],
    npm_lifecycle_event: 'start',
    AUTH_SECRET,
    PORT: String(port),
    PUBLIC_URL: url,
    ...place,
    SSLCOMMERZ_BASE_URL: gatewayUrl,
    SSLCOMMERZ_STORE_ID: STORE.storeId,
    SSLCOMMERZ_STORE_PASSWORD: STORE.storePassword,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    DEMO: 'off',
    RATE_LIMITS: 'off',
  }
  let running: ReturnType<typeof launch> | undefined

  const self = {
    url,

    get pid(): number {
      return running?.child.pid ?? 0
    },

    /** The result is the milliseconds until it was ready. @throws Error when it ends instead */
    async start(): Promise<number> {
      const began = performance.now()
      running = launch(env)
      await running.ready
      return performance.now() - began
    },

    kill: () => running?.child.kill('SIGKILL'),

    hasEnded: () => running?.child.exitCode !== null || running.child.signalCode !== null,

    async ended(): Promise<void> {
      await running?.ended
    },

    async stop(): Promise<void> {
      running?.child.kill('SIGTERM')
      await running?.ended
    },
  }
  return self
}

function launch(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-2000)
  })
  const ended = once(child, 'close').then(() => undefined)
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('Chaka is ready')) resolve()
    })
    void ended.then(() => reject(new Error(`The shop ended before it was ready. ${errors}`)))
  })
  ready.catch(() => undefined)
  return { child, ready, ended }
}
