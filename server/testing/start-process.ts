import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AppOrder } from './app-order.ts'

/** Patches the clock of the process that imports it. */
const CLOCK_OFF = new URL('clock-off.ts', import.meta.url)

type Odd = {
  /** So many milliseconds its clock is ahead of everybody else's, or behind. */
  clockOff?: number
}

/** Runs a file of ours as a process of its own. */
export function startProcess(program: URL, { clockOff }: Odd = {}) {
  const child = fork(program, {
    ...(clockOff !== undefined && {
      execArgv: [...process.execArgv, '--import', CLOCK_OFF.href],
      env: { ...process.env, CLOCK_OFF_MS: String(clockOff) },
    }),
  })
  const ended = once(child, 'exit').then(
    ([code, signal]) => `${program.pathname}: ${code ?? signal}`,
  )

  return {
    /** Its next message is the answer. @throws Error when it ends instead */
    async ask<Answer>(order: object): Promise<Answer> {
      const answered = once(child, 'message') as Promise<[Answer]>
      child.send(order)
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

/** A server that listens: the API alone, unless another program is named. */
export async function startServerProcess(
  order: AppOrder,
  { program = new URL('app-process.ts', import.meta.url), ...odd }: Odd & { program?: URL } = {},
): Promise<ServerProcess> {
  const { ask, stop } = startProcess(program, odd)
  return { address: await ask<string>(order), stop }
}
