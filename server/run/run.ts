import { readSettings, type CompleteSettings } from '../settings.ts'
import { startSentence } from '../settings/start-sentence.ts'
import type { DatabaseAddress } from '../database/db.ts'
import { openDatabase } from './database.ts'
import { watchForShutdown, type Shutdown } from './shutdown.ts'
import { keyedHash } from '../keyed-hash.ts'
import { smsCatcherAt } from '../settings/sms-settings.ts'
import { catcherAt } from '../settings/mail-settings.ts'
import { trialPush } from '../settings/push-settings.ts'
import { checkPort, findFreePort } from './free-port.ts'
import { secondsSince, withProgress } from './progress.ts'
import { startSandboxProcess } from './sandbox-process.ts'

type Announce = (line: string) => void

export type ServeRequest = {
  settings: CompleteSettings
  database: DatabaseAddress
  dev: boolean
  announce: Announce
}

export type DemoLogin = { role: string; email: string; password: string }

export type Serve = (request: ServeRequest) => Promise<{
  address: string
  close(): Promise<void>
  demoLogins?: readonly DemoLogin[]
}>

export type RunOptions = {
  serve: Serve
  prepare?: (announce: Announce) => Promise<void>
  dev?: boolean
  announce: Announce
  warn: Announce
}

export async function run(options: RunOptions): Promise<void> {
  const shutdown = watchForShutdown(options.warn)
  const fail = (error: unknown) => {
    if (!shutdown.isShuttingDown()) options.warn(`\n${startSentence(error)}`)
    shutdown.shutDown(1)
  }
  process.on('uncaughtException', fail)
  try {
    await start(options, shutdown, fail)
  } catch (error) {
    fail(error)
  }
}

async function start(
  { serve, prepare, dev = false, announce, warn }: RunOptions,
  shutdown: Shutdown,
  fail: (error: unknown) => void,
): Promise<void> {
  const begin = performance.now()
  const wanted = readSettings(process.env)
  for (const warning of wanted.warnings) warn(warning)
  // The data folder comes first: a second start on it must change nothing, not even the built
  // pages.
  const open = () => openDatabase({ settings: wanted, shutdown, announce, warn })
  const {
    settings,
    address: database,
    place,
  } = await withProgress('Preparing the database', open, announce)
  await checkPorts(settings)
  await prepare?.(announce)
  const smtpPort = await startSandbox(settings, shutdown, announce, fail)
  const served = await serve({
    settings: withCatcher(settings, smtpPort),
    database,
    dev,
    announce,
  })
  shutdown.onShutdown(() => served.close())
  const { address, demoLogins = [] } = served
  const messages = smtpPort === undefined ? undefined : messagesAt(settings)
  announce(announcement({ address, demoLogins, messages, place, took: secondsSince(begin) }))
}

function withCatcher(settings: CompleteSettings, smtpPort: number | undefined): CompleteSettings {
  const { sandbox, mail, sms, push, authSecret } = settings
  if (sandbox === undefined) return settings
  const sandboxUrl = `http://localhost:${sandbox.port}`
  return {
    ...settings,
    mail: smtpPort === undefined ? mail : catcherAt(smtpPort),
    sms: sms ?? smsCatcherAt(sandboxUrl),
    push: push ?? trialPush(keyedHash(authSecret, 'push key', ''), sandboxUrl),
  }
}

async function checkPorts({ host, port, sandbox, metrics }: CompleteSettings): Promise<void> {
  await checkPort({ variable: 'PORT', port, host })
  if (metrics) await checkPort({ variable: 'METRICS_PORT', ...metrics })
  if (sandbox === undefined) return
  await checkPort({ variable: 'SANDBOX_PORT', port: sandbox.port, host: '127.0.0.1' })
}

async function startSandbox(
  { sandbox, gateway, mail, publicUrl }: CompleteSettings,
  shutdown: Shutdown,
  announce: Announce,
  onLost: (error: unknown) => void,
): Promise<number | undefined> {
  if (sandbox === undefined) return undefined
  // A shop with a mail server of its own keeps it, in a trial too.
  const smtpPort = mail ? undefined : await findFreePort()
  const webhookUrl = `${publicUrl}/api/payments/stripe/webhook`
  const { port } = sandbox
  const options = { port, smtpPort, gateway, webhookUrl, announce, onLost }
  const running = await startSandboxProcess(options)
  shutdown.onShutdown(() => running.stop())
  return smtpPort
}

type Announcement = {
  address: string
  demoLogins: readonly DemoLogin[]
  /** The page of the sandbox that shows the mail of a shop that is tried out. */
  messages: string | undefined
  place: string
  took: string
}

const messagesAt = ({ sandbox }: CompleteSettings) =>
  `http://localhost:${sandbox?.port ?? ''}/messages`

function announcement({ address, demoLogins, messages, place, took }: Announcement): string {
  const widest = Math.max(...demoLogins.map(({ email }) => email.length))
  const logins = demoLogins.map(
    ({ role, email, password }) => `  ${role.padEnd(10)}${email.padEnd(widest + 2)}${password}`,
  )
  return [
    '',
    `Chaka is ready: ${address}  (${took})`,
    ...(logins.length === 0 ? [] : ['', 'Demo logins:', ...logins]),
    ...(messages === undefined ? [] : ['', `Mail that the shop sends: ${messages}`]),
    '',
    `The data lies in ${place}. Ctrl-C ends everything.`,
  ].join('\n')
}
