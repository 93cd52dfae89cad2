import { spawn, type ChildProcessByStdio } from 'node:child_process'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { MINUTE_MS } from '#domain/time'
import type { GatewaySettings } from '../settings/payment-settings.ts'
import { StartError } from '../settings/start-error.ts'

export type SandboxProcessOptions = {
  port: number
  gateway: GatewaySettings
  /** Where a gateway whose messages have one address for all of them sends these. */
  webhookUrl: string
  say: (line: string) => void
  /** It ended and cannot be brought back. */
  onLost: (error: unknown) => void
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>

const ROOT = path.resolve(import.meta.dirname, '../..')
/** So many ends within a minute (milliseconds), and it is not started again. */
const MOST_ENDS = 3

/** Runs the payment sandbox beside the app, and again when it ends by itself. */
export async function startSandboxProcess(
  options: SandboxProcessOptions,
): Promise<{ stop(): Promise<void> }> {
  let stopping = false
  let child = await launch(options)
  const ends: number[] = []

  const keepAlive = () => child.once('exit', () => void bringBack())
  const bringBack = async () => {
    if (stopping) return
    ends.push(Date.now())
    try {
      if (ends.filter((at) => Date.now() - at < MINUTE_MS).length >= MOST_ENDS) {
        throw new StartError('The payment sandbox ends again and again.')
      }
      options.say('The payment sandbox has ended; starting it again.')
      child = await launch(options)
      if (stopping) child.kill()
      keepAlive()
    } catch (error) {
      if (!stopping) options.onLost(error)
    }
  }

  keepAlive()
  return {
    stop: async () => {
      stopping = true
      await stopChild(child)
    },
  }
}

async function stopChild(child: Child): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exited
}

/** Settles when the sandbox answers; its own words on standard error say why it does not. */
async function launch(options: SandboxProcessOptions): Promise<Child> {
  const child = spawn(process.execPath, ['sandbox/main.ts'], {
    cwd: ROOT,
    env: environment(options),
    // Ctrl-C in the terminal is for the app, which may still have a payment to finish.
    detached: true,
    // The sandbox ends when the pipe to its standard input closes, however this process ends.
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-2000)
  })
  child.stdin.on('error', () => undefined)
  const ready = await new Promise<boolean>((resolve) => {
    child.stdout.once('data', () => resolve(true)).resume()
    child.once('close', () => resolve(false)).once('error', () => resolve(false))
  })
  if (ready) return child
  throw new StartError(complaint.trim() || 'The payment sandbox did not start.')
}

/** It stands for somebody else's computer: of our settings it learns its own, and no secret. */
function environment({ port, gateway, webhookUrl }: SandboxProcessOptions) {
  const own = ['PATH', 'SANDBOX_HOST', 'SANDBOX_PUBLIC_URL', 'SANDBOX_SEED']
  return {
    ...Object.fromEntries(own.map((name) => [name, process.env[name]])),
    SANDBOX_PORT: String(port),
    ...accountOf(gateway, webhookUrl),
    SANDBOX_PARENT_PIPE: '1',
  }
}

function accountOf(gateway: GatewaySettings, webhookUrl: string) {
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
