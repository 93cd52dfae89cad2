import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { embeddedAddress, socketFolderIn } from '#postgres/start'
import { MINUTE_MS } from '#domain/time'
import { createRandom } from '#sandbox/random'
import { runSql } from '#server/database/db'
import { descendantsOf, freePort } from '#server/run/testing/processes'
import { controlOf } from '#server/testing/sandbox-control'
import { type RunOptions, prepareEnvironment } from '../environment.ts'
import type { Findings } from '../failures/run-under-load.ts'
import { createCaller } from '../load/caller.ts'
import { integerBetween, pick } from '../load/random-choice.ts'
import { type Report, countHistory } from '../report.ts'
import { postgresBelow, signalAll } from '../shops/postgres-processes.ts'
import { ADMIN, type Shop } from '../shops/start-shop.ts'
import { waitUntil } from '../wait-until.ts'
import { createBookers } from './bookers.ts'
import {
  type Confirmations,
  compareConfirmations,
  describeDelays,
  listBooked,
} from './confirmations.ts'
import { MOST_PER_RENTAL, makeMessagesDue } from './due-at-once.ts'

const BOOKINGS_FOR_EACH_KILL = 25
const PER_MINUTE = 3000
const WARM_BOOKINGS = 200
/** Bookings so shortly before the mail server goes away may be confirmed only afterwards. */
const SETTLING_MS = 5000
const CUSTOMERS = 8
const MOST_MESSAGES = 40_000
const [SHORTEST_LIFE_MS, LONGEST_LIFE_MS] = [300, 4000]
/** A message whose server was killed is sent again after three minutes. */
const LIMIT_MS = 30 * MINUTE_MS

type Stage = Awaited<ReturnType<typeof prepareStage>> & {
  findings: Findings
  note: (text: string) => void
}

/** Confirmations are sent exactly once, whenever the shop and its database are killed. */
export const messages = (options: RunOptions): Promise<Report> =>
  runOnStage('messages', options, (stage) => bookUnderKills(stage, options))

/** Bookings go on as fast as before while the mail server is away for so many minutes. */
export const mailAway = (options: RunOptions): Promise<Report> =>
  runOnStage('mail-away', options, (stage) => bookWithoutMail(stage, options.cycles * MINUTE_MS))

/** The rate that is set holds for so many thousands of messages that are due at once. */
export const mailBacklog = (options: RunOptions): Promise<Report> =>
  runOnStage('mail-backlog', options, (stage) => sendManyAtOnce(stage, options.cycles * 1000))

async function runOnStage(
  run: string,
  options: RunOptions,
  work: (stage: Stage) => Promise<void>,
): Promise<Report> {
  const { seed } = options
  const startedAt = performance.now()
  const findings: Findings = { recoveries: [], violations: [], notes: [] }
  const note = (text: string) => void findings.notes.push(text)
  const stage = { ...(await prepareStage(options)), findings, note }
  await work(stage)
  return {
    run,
    seed,
    cycles: options.cycles,
    ...countHistory(stage.caller.history),
    ...findings,
    tookMs: performance.now() - startedAt,
  }
}

async function prepareStage(options: RunOptions) {
  const { atEnd, seed } = options
  const dataDir = await mkdtemp(path.join(tmpdir(), 'chaka-messages-'))
  // Under root, PostgreSQL runs as another account, which must be able to enter.
  await chmod(dataDir, 0o755)
  atEnd(() => rm(dataDir, { recursive: true, force: true }))
  const smtp = { port: await freePort() }
  const mail = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_PER_MINUTE: String(PER_MINUTE) }
  const { gatewayUrl, servers, probe } = await prepareEnvironment(options, {
    places: [{ DATA_DIR: dataDir, ...mail }],
    database: embeddedAddress(socketFolderIn(dataDir)),
    catcher: { smtp, mostMessages: MOST_MESSAGES },
  })
  const [shop] = servers
  if (!shop) throw new Error('There is no shop')
  const random = createRandom(seed)
  const caller = createCaller([shop.url], random)
  const gateway = controlOf(gatewayUrl)
  const bookers = await createBookers({ caller, gateway, admin: ADMIN })
  return { shop, db: probe.db, random, caller, gateway, bookers }
}

async function bookUnderKills(stage: Stage, { cycles, log }: RunOptions): Promise<void> {
  const { bookers, findings, gateway, random, shop } = stage
  const bookings = cycles * BOOKINGS_FOR_EACH_KILL
  let booked = 0
  let isKilling = true
  // Some are left for the time after the last kill.
  const share = Math.ceil((bookings * 0.95) / cycles)
  const booking = bookers.book(
    () => booked >= bookings && !isKilling,
    CUSTOMERS,
    () => (booked += 1),
  )
  for (let cycle = 1; cycle <= cycles; cycle += 1) {
    await waitUntil('bookings go on', async () =>
      booked >= share * (cycle - 1) ? true : undefined,
    )
    const fault = pick(random, ['none', 'slow', 'accepted-without-answer'] as const)
    if (fault !== 'none') await gateway.messageFault({ channel: 'mail', fault, times: 1 })
    await pause(integerBetween(random, SHORTEST_LIFE_MS, LONGEST_LIFE_MS))
    findings.recoveries.push(await killOnce(shop, random))
    if (cycle % 5 === 0) log(`messages: ${cycle} of ${cycles} kills, ${booked} bookings`)
  }
  isKilling = false
  await booking
  await gateway.clearMessageFaults()
  await allSent(stage)
  const { early } = await judge(stage, `${cycles} kills`)
  // An event whose server was killed is handled minutes later, after those that follow it.
  stage.note(`${early.length} confirmations before that of an earlier booking of the customer`)
}

async function killOnce(shop: Shop, random: () => number): Promise<number> {
  const startedAt = performance.now()
  const what = pick(random, ['app', 'database', 'both'] as const)
  if (what === 'database') signalAll(postgresBelow(shop.pid), 'SIGKILL')
  if (what === 'both') signalAll(descendantsOf(shop.pid), 'SIGKILL')
  if (what !== 'database') shop.kill()
  await shop.ended()
  await shop.start()
  return performance.now() - startedAt
}

/** Those of the shop wait for the next hour, because its address gets ten in an hour. */
const allSent = (stage: Stage) =>
  waitUntil(
    'all messages to customers are sent',
    () => isSent(stage, 'user_id is not null'),
    LIMIT_MS,
  )

async function isSent({ db }: Stage, which: string): Promise<true | undefined> {
  const { rows } = await runSql(
    db,
    `select 1 from messages where ${which} and next_try_at is not null limit 1`,
  )
  return rows.length === 0 ? true : undefined
}

async function judge(
  { db, findings, gateway, note }: Stage,
  during: string,
): Promise<Confirmations> {
  const booked = await listBooked(db)
  const found = compareConfirmations(booked, await gateway.messages())
  const { confirmed, repeats } = found
  findings.violations.push(...found.violations)
  note(
    `${during}: ${booked.length} bookings, ${confirmed.length} confirmed, ${repeats} repeats with the same Message-ID, ${found.violations.length} violations; ${describeDelays(confirmed.map(({ delayMs }) => delayMs))}`,
  )
  return found
}

/** Bookings in three periods: the mail server is there, away, and there again. */
async function bookWithoutMail(stage: Stage, awayMs: number): Promise<void> {
  const { bookers, caller, findings, gateway, note } = stage
  let isOver = false
  let booked = 0
  const booking = bookers.book(
    () => isOver,
    CUSTOMERS / 2,
    () => (booked += 1),
  )
  await waitUntil('the shop is warm', async () => (booked >= WARM_BOOKINGS ? true : undefined))
  const during = async (name: string, ms: number) => {
    const first = caller.history.length
    const from = Date.now()
    await pause(ms)
    const took = caller.history
      .slice(first)
      .filter((one) => one.name === 'POST /rentals' && one.outcome === 'ok')
      .map(({ startedAt, endedAt }) => endedAt - startedAt)
    note(`${name}: ${took.length} bookings, ${describeDelays(took)}`)
    return { from, to: from + ms }
  }
  const { from, to } = await during('mail server there', awayMs / 4)
  await gateway.messageFault({ channel: 'mail', fault: 'refused' })
  await during('mail server away', awayMs)
  await gateway.clearMessageFaults()
  await during('mail server there again', awayMs / 4)
  isOver = true
  await booking
  await allSent(stage)
  const { confirmed, early } = await judge(stage, `${awayMs / 1000} s without mail`)
  const rule = 'a customer gets the messages in their order'
  findings.violations.push(
    ...early.map(({ rentalId: about }) => ({ kind: 'broken', rule, about }) as const),
  )
  const delays = confirmed
    .filter(({ bookedAt }) => bookedAt.getTime() >= from && bookedAt.getTime() < to - SETTLING_MS)
    .map(({ delayMs }) => delayMs)
  note(`from booking to accepted mail: ${delays.length}, ${describeDelays(delays)}`)
}

async function sendManyAtOnce(stage: Stage, count: number): Promise<void> {
  const { bookers, caller, db, findings, gateway, note } = stage
  let booked = 0
  await bookers.book(
    () => booked >= count / MOST_PER_RENTAL,
    CUSTOMERS,
    () => (booked += 1),
  )
  await allSent(stage)
  const before = (await gateway.messages()).length
  let isOver = false
  const first = caller.history.length
  const startedAt = performance.now()
  const due = await makeMessagesDue(db, count)
  const booking = bookers.book(
    () => isOver,
    2,
    () => undefined,
  )
  await waitUntil('they are sent', () => isSent(stage, "occurrence like 'due at once %'"), LIMIT_MS)
  const minutes = (performance.now() - startedAt) / 60_000
  isOver = true
  await booking
  const caught = (await gateway.messages()).slice(before)
  const settled = caller.history.slice(first).filter(({ name }) => name === 'GET /payments/:ref')
  const perMinute = Math.max(...countPerMinute(caught.map(({ at }) => Date.parse(at))))
  note(
    `${due} due at once: ${caught.length} accepted in ${minutes.toFixed(1)} min, at most ${perMinute} in a minute; ${settled.length} questions about payments meanwhile, ${describeDelays(settled.map(({ startedAt: from, endedAt }) => endedAt - from))}`,
  )
  const rule = 'messages leave at the rate that is set'
  if (perMinute > PER_MINUTE * 1.05) {
    findings.violations.push({ kind: 'broken', rule, about: `${perMinute} in a minute` })
  }
}

const countPerMinute = (times: readonly number[]): number[] =>
  [...Map.groupBy(times, (time) => Math.floor(time / 60_000)).values()].map(({ length }) => length)
