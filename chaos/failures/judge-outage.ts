import { setTimeout as pause } from 'node:timers/promises'
import type { Violation } from '../invariants/violation.ts'
import type { Shop } from '../shops/start-shop.ts'

/** Status 0 means that there was no answer. Times are milliseconds on one clock. */
export type TimedAnswer = {
  startedAt: number
  endedAt: number
  status: number
  hasRetryAfter: boolean
}

export type Outage = {
  what: string
  startedAt: number
  endedAt: number
  reads: readonly TimedAnswer[]
  writes: readonly TimedAnswer[]
}

const ASK_EVERY_MS = 40
const ANSWER_LIMIT_MS = 20_000
/** A write must be refused within these milliseconds once the shop knows of the outage. */
const REFUSAL_MS = 100

const took = ({ startedAt, endedAt }: TimedAnswer) => endedAt - startedAt

export function startAsking(ask: (signal: AbortSignal) => Promise<Response>) {
  const answers: TimedAnswer[] = []
  const state = { isOver: false }
  const askOnce = async () => {
    const response = await ask(AbortSignal.timeout(ANSWER_LIMIT_MS))
    await response.arrayBuffer()
    return { status: response.status, hasRetryAfter: response.headers.has('retry-after') }
  }
  const asking = (async () => {
    while (!state.isOver) {
      const startedAt = performance.now()
      const answer = await askOnce().catch(() => ({ status: 0, hasRetryAfter: false }))
      answers.push({ ...answer, startedAt, endedAt: performance.now() })
      await pause(ASK_EVERY_MS)
    }
  })()
  return {
    answers,
    /**
     * Only an answer to a request sent after this moment counts, and neither 503 nor a missing
     * answer does.
     */
    async answeredSince(moment: number): Promise<TimedAnswer> {
      for (;;) {
        const answer = answers.find(
          ({ startedAt, status }) => startedAt >= moment && status !== 503 && status !== 0,
        )
        if (answer) return answer
        await pause(ASK_EVERY_MS)
      }
    },
    async stop(): Promise<void> {
      state.isOver = true
      await asking
    },
  }
}

export const noticedAt = ({ writes, startedAt, endedAt }: Outage) =>
  writes.find((one) => one.status === 503 && one.endedAt > startedAt && one.endedAt < endedAt)
    ?.endedAt

const within = ({ startedAt, endedAt }: Outage, answers: readonly TimedAnswer[]) =>
  answers.filter((one) => one.startedAt > startedAt && one.endedAt < endedAt)

/** @param share of the answers that must come in time; a busy machine delays some */
export function judgeOutage(outage: Outage, share: number): Violation[] {
  const notListed = within(outage, outage.reads).filter(({ status }) => status !== 200)
  const since = noticedAt(outage) ?? Infinity
  const refusals = within(outage, outage.writes).filter(({ startedAt }) => startedAt > since)
  const wrong = refusals.filter(({ status, hasRetryAfter }) => status !== 503 || !hasRetryAfter)
  const late = refusals.filter((one) => took(one) > REFUSAL_MS)
  const slowest = Math.round(Math.max(...late.map(took)))
  const failed: [boolean, string, string][] = [
    [notListed.length > 0, 'the fleet is listed without a database', `${notListed.length} not`],
    [wrong.length > 0, 'writes are answered 503 with Retry-After', `${wrong.length} were not`],
    [
      late.length > refusals.length * (1 - share),
      `writes are answered within ${REFUSAL_MS} ms once the outage was noticed`,
      `${late.length} of ${refusals.length} were not, the slowest after ${slowest} ms`,
    ],
  ]
  return failed
    .filter(([isBroken]) => isBroken)
    .map(([, rule, about]) => ({ kind: 'broken', rule, about: `${outage.what}: ${about}` }))
}

/** The returned function finds the processes that were replaced since. */
export function expectNoRestart(servers: readonly Shop[]): () => Violation[] {
  const pids = servers.map(({ pid }) => pid)
  const rule = 'the shop outlives its database without a restart'
  return () =>
    servers
      .filter((shop, nth) => shop.hasEnded() || shop.pid !== pids[nth])
      .map(({ url }) => ({ kind: 'broken', rule, about: url }))
}
