import { spawn, type ChildProcessByStdio } from 'node:child_process'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { MINUTE_MS } from '#domain/time'
import type { Settings } from '../settings.ts'
import { StartError } from '../settings/start-error.ts'

export type SandboxProcessOptions = {
  port: number
  /** Undefined: no mail is caught. */
  smtpPort?: number | undefined
  gateway: Settings['gateway']
  /** A gateway with one address for all its messages sends them here. */
  webhookUrl: string
  announce: (line: string) => void
  onLost: (error: unknown) => void
  /** Tests replace Node's arguments and the limit in milliseconds for the first answer. */
  command?: string[]
  startLimitMs?: number
}

type Sandbox = {
  child: ChildProcessByStdio<Writable, Readable, Readable>
  errorOutput: () => string
}

const ROOT = path.resolve(import.meta.dirname, '../..')
const MOST_ENDS = 3
const START_LIMIT_MS = 30_000

export async function startSandboxProcess(
  options: SandboxProcessOptions,
): Promise<{ stop(): Promise<void> }> {
  let stopping = false
  let sandbox = await launch(options)
  const ends: number[] = []

  const keepAlive = () => sandbox.child.once('close', () => void restart())
  const restart = async () => {
    if (stopping) return
    ends.push(Date.now())
    const reason = sandbox.errorOutput()
    try {
      if (ends.filter((at) => Date.now() - at < MINUTE_MS).length >= MOST_ENDS) {
        throw new StartError(`The payment sandbox ends again and again.\n${reason}`.trim())
      }
      options.announce(`The payment sandbox has ended; starting it again.\n${reason}`.trim())
      sandbox = await launch(options)
      if (stopping) sandbox.child.kill()
      keepAlive()
    } catch (error) {
      if (!stopping) options.onLost(error)
    }
  }

  keepAlive()
  return {
    stop: async () => {
      stopping = true
      await stopChild(sandbox.child)
    },
  }
}

async function stopChild(child: Sandbox['child']): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exited
}

/**
 * The promise settles when the sandbox answers.
 * @throws StartError with its error output when it does not
 */
async function launch(options: SandboxProcessOptions): Promise<Sandbox> {
  const { command = ['sandbox/main.ts'], startLimitMs = START_LIMIT_MS } = options
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    env: environment(options),
    // Ctrl-C in the terminal is for the app, which may still have a payment to finish.
    detached: true,
    // The sandbox ends when the pipe to its standard input closes, however this process ends.
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-2000)
  })
  const errorOutput = () => output.trim()
  child.stdin.on('error', () => undefined)
  const limit = setTimeout(() => child.kill('SIGKILL'), startLimitMs)
  const ready = await new Promise<boolean>((resolve) => {
    child.stdout.once('data', () => resolve(true)).resume()
    child.once('close', () => resolve(false)).once('error', () => resolve(false))
  })
  clearTimeout(limit)
  if (ready) return { child, errorOutput }
  throw new StartError(errorOutput() || 'The payment sandbox did not start.')
}

/**
 * The sandbox stands for another company's computer, so it gets its own settings and none of our
 * secrets.
 */
function environment({ port, smtpPort, gateway, webhookUrl }: SandboxProcessOptions) {
  const own = ['PATH', 'SANDBOX_HOST', 'SANDBOX_PUBLIC_URL', 'SANDBOX_SEED']
  return {
    ...Object.fromEntries(own.map((name) => [name, process.env[name]])),
    SANDBOX_PORT: String(port),
    ...(smtpPort !== undefined && { SANDBOX_SMTP_PORT: String(smtpPort) }),
    ...accountOf(gateway, webhookUrl),
    SANDBOX_PARENT_PIPE: '1',
  }
}

function accountOf(gateway: Settings['gateway'], webhookUrl: string) {
  if (gateway.id === 'sslcommerz') {
    return {
      SANDBOX_STORE_ID: gateway.storeId,
      SANDBOX_STORE_PASSWORD: gateway.storePassword,
    }
  }
  return {
    SANDBOX_STRIPE_KEY: gateway.secretKey,
    SANDBOX_STRIPE_WEBHOOK_SECRET: gateway.webhookSecret,
    SANDBOX_STRIPE_WEBHOOK_URL: webhookUrl,
  }
}
