import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { ServerConfig } from './server-config.ts'

const CLOCK_OFF = new URL('clock-off.ts', import.meta.url)

type Overrides = {
  clockOff?: number
  flags?: readonly string[]
}

export function startProcess(program: URL, { clockOff, flags = [] }: Overrides = {}) {
  const clock = clockOff === undefined ? [] : ['--import', CLOCK_OFF.href]
  const child = fork(program, {
    execArgv: [...process.execArgv, ...flags, ...clock],
    env: { ...process.env, ...(clockOff !== undefined && { CLOCK_OFF_MS: String(clockOff) }) },
  })
  const ended = once(child, 'exit').then(
    ([code, signal]) => `${program.pathname}: ${code ?? signal}`,
  )

  return {
    /** The next message of the process is the answer. @throws Error when it ends instead */
    async ask<Answer>(question: object): Promise<Answer> {
      const answered = once(child, 'message') as Promise<[Answer]>
      child.send(question)
      const fail = ended.then((how) => Promise.reject(new Error(`It ended unasked. ${how}`)))
      const [answer] = await Promise.race([answered, fail])
      return answer
    },

    async stop(): Promise<void> {
      child.kill('SIGKILL')
      await ended
    },
  }
}

type ServerProcess = { address: string; stop: () => Promise<void> }

export async function startServerProcess(
  config: ServerConfig,
  {
    program = new URL('server-process.ts', import.meta.url),
    ...overrides
  }: Overrides & { program?: URL } = {},
): Promise<ServerProcess> {
  const { ask, stop } = startProcess(program, overrides)
  return { address: await ask<string>(config), stop }
}
