import { PgBoss } from 'pg-boss'
import { type DatabaseAddress, type Db, type Trx, WAITS, runSql } from '../database/db.ts'
import { verify } from '../database/read-only.ts'
import type { Log } from '../log.ts'

declare const DATA: unique symbol

/** One kind of job, declared by the feature that does it; `Data` is what such a job has to know. */
export type Queue<Data extends object = object> = Readonly<{
  name: string
  /** How many one server works on at once. */
  concurrency: number
  /** After this long a job whose server died is done by another. */
  expireSeconds: number
  /** How often a job that fails is tried again. */
  retries: number
  /** When such a job is added by itself (cron). */
  cron: string | undefined
  /** After this long a job that no server has begun is dropped; two weeks where it is left out. */
  retentionSeconds: number | undefined
  [DATA]?: Data
}>

type QueueOptions = Partial<Pick<Queue, 'concurrency' | 'expireSeconds' | 'retries'>> & {
  cron?: string
  retentionSeconds?: number
}

export const declareQueue = <Data extends object = Record<string, never>>(
  name: string,
  { concurrency = 1, expireSeconds = 60, retries = 10, cron, retentionSeconds }: QueueOptions = {},
): Queue<Data> => ({ name, concurrency, expireSeconds, retries, cron, retentionSeconds })

/** A queue and what does its jobs. */
export type JobHandler = { queue: Queue; handle: (data: object) => Promise<void> }

export const handleJobs = <Data extends object>(
  queue: Queue<Data>,
  handle: (data: Data) => Promise<void>,
): JobHandler => ({ queue, handle: (data) => handle(data as Data) })

const BACK_OFF = { retryDelay: 2, retryBackoff: true, retryDelayMax: 300 }
const POLL_SECONDS = 1

/** Its connections are its own. The library knows no time limit for a query: its pool does. */
const CONNECTIONS = { ...WAITS, max: 3, application_name: 'chaka-jobs', verify }
const SELDOM_SECONDS = 5

export type Jobs = ReturnType<typeof createJobs>

/** Jobs in the same database, for all servers of it together: each is done by one of them. */
export function createJobs(address: DatabaseAddress, log: Log, queues: readonly Queue[]) {
  const boss = new PgBoss({ ...address, ...CONNECTIONS, schema: 'jobs' })
  boss.on('error', (error) => log.warn({ reason: error.message }, 'jobs'))
  const { wake, work } = createWorkers(boss, log)

  return {
    /** Makes the queues; from now on jobs can be added. */
    async open(): Promise<void> {
      await boss.start()
      for (const queue of queues) await createQueue(boss, queue)
    },

    async start(handlers: readonly JobHandler[]): Promise<void> {
      for (const handler of handlers) await work(handler)
    },

    /**
     * Within a transaction, the job exists when, and only when, it commits. With a key, one job of
     * that key is done every few seconds at the most: null where this one is left out.
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

    /** What the job was for has been done already. */
    async remove({ name }: Queue, id: string): Promise<void> {
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
  const workers = new Map<string, string[]>()

  function wake({ name }: Queue): void {
    for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
  }

  async function work({ queue, handle }: JobHandler): Promise<void> {
    const { name, concurrency } = queue
    const options = { batchSize: 1, pollingIntervalSeconds: POLL_SECONDS }
    const start = () =>
      boss.work<object>(name, options, async (jobs) => {
        // Where there was one job there may be more: the pause between two looks is for an empty queue.
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
