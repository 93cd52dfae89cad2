import { PgBoss } from 'pg-boss'
import type { Claim } from '#domain/settlement'
import { type DatabaseAddress, type Trx, WAITS, runSql } from '../database/db.ts'
import type { Log } from '../log.ts'

/** Every kind of job and what it needs to know. */
export type JobData = {
  /** A signed message of a gateway came in: look its payment up. */
  settle: { paymentId: string; claims: Claim; hint: Record<string, string> }
  /** The same for an unsigned message, in a queue of its own: anyone can send those. */
  settleUnsigned: { paymentId: string }
  /** Request a refund, or look it up. */
  refund: { refundId: string }
  /** Look up what the gateway did with captured money. */
  reversals: { paymentId: string }
  /** Ask about payments whose time has come, and free the bikes of holds that ran out. */
  reconcile: Record<string, never>
  /** Ask about refunds that are due. On its own, so that a slow refund delays no payment. */
  reconcileRefunds: Record<string, never>
  forgetSessions: Record<string, never>
}
export type JobName = keyof JobData
export type JobHandlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> }

const NAMES = [
  'settle',
  'settleUnsigned',
  'refund',
  'reversals',
  'reconcile',
  'reconcileRefunds',
  'forgetSessions',
] as const satisfies JobName[]
const SCHEDULES: [JobName, string][] = [
  ['reconcile', '* * * * *'],
  ['reconcileRefunds', '* * * * *'],
  ['forgetSessions', '7 * * * *'],
]
const RETRIES = { retryLimit: 10, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 }
const POLL_SECONDS = 1

/** Its connections are its own. The library knows no time limit for a query: its pool does. */
const CONNECTIONS = { ...WAITS, max: 3, application_name: 'chaka-jobs' }
const SELDOM_SECONDS = 5

/** How many jobs of a queue one server works on at once; one where a queue is not listed. */
const CONCURRENCY: Partial<Record<JobName, number>> = { settle: 4 }

/** After this long a job whose server died is done by another. */
const EXPIRE_SECONDS: Record<JobName, number> = {
  settle: 60,
  settleUnsigned: 60,
  refund: 60,
  reversals: 60,
  reconcile: 600,
  reconcileRefunds: 600,
  forgetSessions: 600,
}

export type Jobs = ReturnType<typeof createJobs>

/** Jobs in the same database, for all servers of it together: each is done by one of them. */
export function createJobs(address: DatabaseAddress, log: Log) {
  const boss = new PgBoss({ ...address, ...CONNECTIONS, schema: 'jobs' })
  boss.on('error', (error) => log.warn({ reason: error.message }, 'jobs'))
  const { wake, work } = createWorkers(boss, log)

  return {
    /** Makes the queues; from now on jobs can be added. */
    async open(): Promise<void> {
      await boss.start()
      await createQueues(boss)
    },

    async start(handlers: JobHandlers): Promise<void> {
      await work('settle', handlers.settle)
      await work('settleUnsigned', handlers.settleUnsigned)
      await work('refund', handlers.refund)
      await work('reversals', handlers.reversals)
      await work('reconcile', handlers.reconcile)
      await work('reconcileRefunds', handlers.reconcileRefunds)
      await work('forgetSessions', handlers.forgetSessions)
    },

    /**
     * A part of the caller's transaction: the job exists when, and only when, it commits. With a
     * key, one job of that key is done every few seconds at the most: null where this one is left out.
     */
    async add<Name extends JobName>(
      trx: Trx,
      name: Name,
      data: JobData[Name],
      { key, startAfterSeconds }: { key?: string; startAfterSeconds?: number } = {},
    ): Promise<string | null> {
      return boss.send(name, data, {
        db: { executeSql: (text, values) => runSql(trx, text, values) },
        ...(startAfterSeconds !== undefined && { startAfter: startAfterSeconds }),
        ...(key !== undefined && {
          singletonKey: key,
          singletonSeconds: SELDOM_SECONDS,
          singletonNextSlot: true,
        }),
      })
    },

    /** What the job was for has been done already. */
    async remove(name: JobName, id: string): Promise<void> {
      await boss.deleteJob(name, id)
    },

    /** After the commit: this server looks at once, without waiting for its next turn. */
    wake,

    /** What happens by itself, and when (cron). */
    async schedules(): Promise<{ name: string; cron: string }[]> {
      return (await boss.getSchedules()).map(({ name, cron }) => ({ name, cron }))
    },

    async stop(): Promise<void> {
      await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}

/** The workers of this server. */
function createWorkers(boss: PgBoss, log: Log) {
  const workers = new Map<JobName, string[]>()

  function wake(name: JobName): void {
    for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
  }

  async function work<Name extends JobName>(name: Name, handle: JobHandlers[Name]): Promise<void> {
    const options = { batchSize: 1, pollingIntervalSeconds: POLL_SECONDS }
    const start = () =>
      boss.work<JobData[Name]>(name, options, async (jobs) => {
        // Where there was one job there may be more: the pause between two looks is for an empty queue.
        wake(name)
        for (const { data } of jobs) {
          await handle(data).catch((error: unknown) => {
            const reason = error instanceof Error ? error.message : 'unforeseen'
            log.warn({ job: name, data, reason }, 'a job will be tried again')
            throw error
          })
        }
      })
    const count = CONCURRENCY[name] ?? 1
    workers.set(name, await Promise.all(Array.from({ length: count }, start)))
  }

  return { wake, work }
}

async function createQueues(boss: PgBoss): Promise<void> {
  for (const name of NAMES) {
    const options = { ...RETRIES, expireInSeconds: EXPIRE_SECONDS[name] }
    await boss.createQueue(name, options)
    // A queue of an earlier version keeps its options when it is created again.
    await boss.updateQueue(name, options)
  }
  for (const [name, cron] of SCHEDULES) await boss.schedule(name, cron)
}
