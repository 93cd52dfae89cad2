import { setTimeout as pause } from 'node:timers/promises'
import type { Violation } from '../invariants/violation.ts'

/** One answer during an outage. Milliseconds, on one clock. */
export type Probe = { startedAt: number; endedAt: number; status: number; retryAfter: boolean }

export type Outage = {
  what: string
  beganAt: number
  endedAt: number
  reads: readonly Probe[]
  writes: readonly Probe[]
}

const PROBE_EVERY_MS = 40
const ANSWER_LIMIT_MS = 20_000
/** Milliseconds until a write is refused, once it is known that the database is away. */
const REFUSAL_MS = 100

const took = ({ startedAt, endedAt }: Probe) => endedAt - startedAt

/** Asks the same thing again and again until it is told to stop. */
export function keepAsking(ask: (signal: AbortSignal) => Promise<Response>) {
  const probes: Probe[] = []
  const state = { isOver: false }
  const asking = (async () => {
    while (!state.isOver) {
      const startedAt = performance.now()
      const answer = await ask(AbortSignal.timeout(ANSWER_LIMIT_MS)).then(
        async (response) => {
          await response.arrayBuffer()
          return { status: response.status, retryAfter: response.headers.has('retry-after') }
        },
        () => ({ status: 0, retryAfter: false }),
      )
      probes.push({ ...answer, startedAt, endedAt: performance.now() })
      await pause(PROBE_EVERY_MS)
    }
  })()
  return {
    probes,
    /** The first answer, to a question asked after this moment, that is not 503 nor none at all. */
    async wellSince(moment: number): Promise<Probe> {
      for (;;) {
        const well = probes.find(
          (probe) => probe.startedAt >= moment && probe.status !== 503 && probe.status !== 0,
        )
        if (well) return well
        await pause(PROBE_EVERY_MS)
      }
    },
    async stop(): Promise<void> {
      state.isOver = true
      await asking
    },
  }
}

/** When the shop knew: its first 503. Undefined where the outage was over before. */
export const noticedAt = ({ writes, beganAt, endedAt }: Outage) =>
  writes.find((one) => one.status === 503 && one.endedAt > beganAt && one.endedAt < endedAt)
    ?.endedAt

const during = ({ beganAt, endedAt }: Outage, probes: readonly Probe[]) =>
  probes.filter((one) => one.startedAt > beganAt && one.endedAt < endedAt)

/** @param share of the answers that have to come in time: the machine has other things to do too */
export function judgeOutage(outage: Outage, share: number): Violation[] {
  const complain = (rule: string, about: string): Violation => ({
    kind: 'broken',
    rule,
    about: `${outage.what}: ${about}`,
  })
  const unlisted = during(outage, outage.reads).filter(({ status }) => status !== 200)
  const since = noticedAt(outage) ?? Infinity
  const refused = during(outage, outage.writes).filter(({ startedAt }) => startedAt > since)
  const wrong = refused.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)
  const late = refused.filter((one) => took(one) > REFUSAL_MS)
  const [someLate] = late.toSorted((a, b) => took(b) - took(a))
  return [
    ...(unlisted.length > 0
      ? [complain('the fleet is listed without a database', `${unlisted.length} times not`)]
      : []),
    ...(wrong.length > 0
      ? [complain('writes are answered 503 with Retry-After', `${wrong.length} were not`)]
      : []),
    ...(someLate && late.length > refused.length * (1 - share)
      ? [
          complain(
            `writes are answered within ${REFUSAL_MS} ms once the outage was noticed`,
            `${late.length} of ${refused.length} were not, the slowest after ${Math.round(took(someLate))} ms`,
          ),
        ]
      : []),
  ]
}
