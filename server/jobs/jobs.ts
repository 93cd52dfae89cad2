import { PgBoss } from 'pg-boss'
import { type DatabaseAddress, type Db, type Trx, WAITS, runSql } from '../database/db.ts'
import { verify } from '../database/read-only.ts'
import type { Log } from '../log.ts'

declare const DATA: unique symbol

export type Queue<Data extends object = object> = Readonly<{
  name: string
  concurrency: number
  /** Another server does a job whose server died after this time. */
  expireSeconds: number
  retries: number
  cron: string | undefined
  /** A job that no server has begun is dropped after this time, by default two weeks. */
  retentionSeconds: number | undefined
  /** A server looks at this interval for jobs that it has not added itself. */
  pollSeconds: number
  [DATA]?: Data
}>

type QueueOptions = Partial<
  Pick<Queue, 'concurrency' | 'expireSeconds' | 'retries' | 'pollSeconds'>
> & {
  cron?: string
  retentionSeconds?: number
}

export const declareQueue = <Data extends object = Record<string, never>>(
  name: string,
  options: QueueOptions = {},
): Queue<Data> => {
  const { concurrency = 1, expireSeconds = 60, retries = 10, pollSeconds = 1 } = options
  const { cron, retentionSeconds } = options
  return { name, concurrency, expireSeconds, retries, cron, retentionSeconds, pollSeconds }
}

export type JobHandler = { queue: Queue; handle: (data: object) => Promise<void> }

export const handleJobs = <Data extends object>(
  queue: Queue<Data>,
  handle: (data: Data) => Promise<void>,
): JobHandler => ({ queue, handle: (data) => handle(data as Data) })

const BACK_OFF = { retryDelay: 2, retryBackoff: true, retryDelayMax: 300 }

/** The library has its own connections. It knows no time limit for a query, but its pool does. */
const CONNECTIONS = { ...WAITS, max: 3, application_name: 'chaka-jobs', verify }
const SELDOM_SECONDS = 5

export type Jobs = ReturnType<typeof createJobs>

/** All servers of a database share its jobs, and each job is done by one of them. */
export function createJobs(address: DatabaseAddress, log: Log, queues: readonly Queue[]) {
  const boss = new PgBoss({ ...address, ...CONNECTIONS, schema: 'jobs' })
  boss.on('error', (error) => log.warn({ reason: error.message }, 'jobs'))
  const { wake, work } = createWorkers(boss, log)

  return {
    async open(): Promise<void> {
      await boss.start()
      for (const queue of queues) await createQueue(boss, queue)
    },

    async start(handlers: readonly JobHandler[]): Promise<void> {
      for (const handler of handlers) await work(handler)
    },

    /**
     * Within a transaction, the job exists when, and only when, it commits. With a key, one job of
     * that key is done every few seconds at most: the result is null for a job that is left out.
     */
    async add<Data extends object>(
      db: Db | Trx,
      { name }: Queue<Data>,
      data: Data,
      { key, startAfterSeconds }: { key?: string; startAfterSeconds?: number } = {},
    ): Promise<string | null> {
      return boss.send(name, data, {
        db: { executeSql: (text, values) => runSql(db, text, values) },
        ...(startAfterSeconds !== undefined && { startAfter: startAfterSeconds }),
        ...(key !== undefined && {
          singletonKey: key,
          singletonSeconds: SELDOM_SECONDS,
          singletonNextSlot: true,
        }),
      })
    },

    async remove({ name }: Queue, id: string): Promise<void> {
      await boss.deleteJob(name, id)
    },

    /**
     * This must be called after the commit: this server looks at once, without waiting for its next
     * poll.
     */
    wake,

    async schedules(): Promise<{ name: string; cron: string }[]> {
      return (await boss.getSchedules()).map(({ name, cron }) => ({ name, cron }))
    },

    async stop(): Promise<void> {
      await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}

function createWorkers(boss: PgBoss, log: Log) {
  const workers = new Map<string, string[]>()

  function wake({ name }: Queue): void {
    for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
  }

  async function work({ queue, handle }: JobHandler): Promise<void> {
    const { name, concurrency, pollSeconds } = queue
    const options = { batchSize: 1, pollingIntervalSeconds: pollSeconds }
    const start = () =>
      boss.work<object>(name, options, async (jobs) => {
        // A queue with one job may have more: the pause between two polls is for an empty queue.
        wake(queue)
        for (const { data } of jobs) {
          await handle(data).catch((error: unknown) => {
            const reason = error instanceof Error ? error.message : 'unforeseen'
            log.warn({ job: name, data, reason }, 'a job will be tried again')
            throw error
          })
        }
      })
    workers.set(name, await Promise.all(Array.from({ length: concurrency }, start)))
  }

  return { wake, work }
}

async function createQueue(boss: PgBoss, queue: Queue): Promise<void> {
  const { name, expireSeconds, retries, cron, retentionSeconds } = queue
  const options = {
    ...BACK_OFF,
    retryLimit: retries,
    expireInSeconds: expireSeconds,
    ...(retentionSeconds !== undefined && { retentionSeconds }),
  }
  await boss.createQueue(name, options)
  // A queue of an earlier version keeps its options when it is created again.
  await boss.updateQueue(name, options)
  if (cron !== undefined) await boss.schedule(name, cron)
}
