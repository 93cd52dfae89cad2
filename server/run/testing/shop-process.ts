import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, onTestFinished } from 'vitest'
import { freePort, processesIn } from './processes.ts'

export type ShopSettings = { DATA_DIR: string; PORT: string; SANDBOX_PORT: string }

const stub = path.join(import.meta.dirname, 'stub-shop.ts')

export function testFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'chaka-run-'))
  chmodSync(folder, 0o755)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The ports are free, and the test leaves no process on the data folder. */
export async function shopSettings(folder: string, name = 'data'): Promise<ShopSettings> {
  onTestFinished(async () => {
    await expect.poll(() => processesIn(folder)).toEqual([])
  })
  const [PORT, SANDBOX_PORT] = await Promise.all([freePort(), freePort()])
  const DATA_DIR = path.join(folder, name)
  return { DATA_DIR, PORT: String(PORT), SANDBOX_PORT: String(SANDBOX_PORT) }
}

export type ShopProcess = {
  pid: number
  said(): string
  ready: Promise<void>
  ended: Promise<{ code: number | null; complaint: string }>
  kill(signal: NodeJS.Signals): void
}

export function startShop(env: NodeJS.ProcessEnv, through: string[] = []): ShopProcess {
  const [program, ...args] = [...through, process.execPath, stub]
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  let said = ''
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('Chaka is ready')) resolve()
    })
    child.once('close', () => reject(new Error(`It ended before it was ready: ${complaint}`)))
  })
  ready.catch(() => undefined)
  const ended = new Promise<{ code: number | null; complaint: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, complaint: complaint.trim() }))
  })
  if (child.pid === undefined) throw new Error(`${program} did not start.`)
  return { pid: child.pid, said: () => said, ready, ended, kill: (signal) => child.kill(signal) }
}

export async function answers(port: string): Promise<boolean> {
  return fetch(`http://localhost:${port}/`).then(
    () => true,
    () => false,
  )
}
