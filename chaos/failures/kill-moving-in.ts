import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import type { Random } from '#sandbox/random'
import { type Db, runSql } from '#server/database/db'
import { type RunOptions, prepareEnvironment } from '../environment.ts'
import { integerBetween } from '../load/random-choice.ts'
import { createCaller } from '../load/caller.ts'
import { logIn } from '../load/log-in.ts'
import type { Report } from '../report.ts'
import { startDatabase } from '../shops/start-database.ts'
import { ADMIN, type Shop } from '../shops/start-shop.ts'
import { waitUntil } from '../wait-until.ts'
import { type Findings, runUnderLoad } from './run-under-load.ts'

const ROWS = 1000
/** Noise, so that no two pictures are equal and none is decoded at once. */
const PICTURE = { width: 640, height: 480 }
const LIMIT_MS = 120_000

type Lot = { name: string; table: Buffer; picture: Buffer; pictureId: string }
type Context = { shop: Shop; db: Db; findings: Findings; counts: Counts }
type Counts = Record<'answered' | 'written' | 'nothing' | 'pictures' | 'withoutPicture', number>

/**
 * The shop is killed while it imports customers and takes in a picture, and while it undoes the
 * import: each is there as a whole, or nothing of it is, and the same file can be sent again.
 */
export async function killMovingIn(options: RunOptions): Promise<Report> {
  const { atEnd, cycles, log } = options
  const { database, place } = await startDatabase(options)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'chaka-moving-in-'))
  atEnd(() => rm(dataDir, { recursive: true, force: true }))
  const places = [{ ...place, DATA_DIR: dataDir }]
  const environment = await prepareEnvironment(options, { places, database })
  const [shop] = environment.servers
  if (!shop) throw new Error('There is no shop')
  const counts = { answered: 0, written: 0, nothing: 0, pictures: 0, withoutPicture: 0 }
  const root = path.join(dataDir, 'pictures')
  return runUnderLoad({
    name: 'kill-moving-in',
    options,
    environment,
    async breakThings({ random, findings }) {
      const context = { shop, db: environment.probe.db, findings, counts }
      let took = { import: 1000, picture: 2000 }
      for (let cycle = 1; cycle <= cycles; cycle += 1) {
        // The picture takes longer than the import, which half of the kills should meet.
        const withinMs = cycle % 2 === 0 ? took.picture : took.import
        took = await moveInOnce(context, { cycle, withinMs, random })
        if (cycle % 10 === 0) log(`kill-moving-in: ${cycle} of ${cycles} cycles`)
      }
      findings.notes.push(describe(counts), await describeFiles(root))
    },
  })
}

type Cycle = { cycle: number; withinMs: number; random: Random }
type Took = { import: number; picture: number }

/** The result is how long both took without a kill, in milliseconds. */
async function moveInOnce(context: Context, { cycle, withinMs, random }: Cycle): Promise<Took> {
  const { shop, counts, findings } = context
  const lot = await makeLot(cycle)
  const token = await enter(shop)
  const first = sendBoth(shop, token, lot)
  await pause(integerBetween(random, 0, withinMs))
  findings.recoveries.push(await killOnce(shop))
  const [imported, uploaded] = await first
  const isWritten = await judgeImport(context, lot, imported.status)
  counts[imported.status !== undefined ? 'answered' : isWritten ? 'written' : 'nothing'] += 1
  const isKept = await judgePicture(context, lot, uploaded.status)
  counts[isKept ? 'pictures' : 'withoutPicture'] += 1

  const [table, picture] = await sendBoth(shop, await enter(shop), lot)
  const isThere = await judgeImport(context, lot, table.status)
  if (!isThere || !(await judgePicture(context, lot, picture.status))) {
    accuse(context, 'the same files can be sent again', lot.name)
  }

  const undone = undo(context, await enter(shop), lot)
  await pause(integerBetween(random, 0, table.ms / 2))
  findings.recoveries.push(await killOnce(shop))
  await judgeUndoing(context, lot, (await undone).status)
  return { import: table.ms, picture: picture.ms }
}

async function makeLot(cycle: number): Promise<Lot> {
  const name = `Lot ${cycle}`
  const phone = (row: number) => `017${String(cycle * ROWS + row).padStart(8, '0')}`
  const rows = Array.from({ length: ROWS }, (_, row) => `${name},${phone(row)}`)
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { ...PICTURE, channels: 3, background: 'black', noise } as const
  const picture = await sharp({ create }).jpeg().toBuffer()
  const pictureId = createHash('sha256').update(picture).digest('hex')
  return { name, table: Buffer.from(['Name,Phone', ...rows].join('\n')), picture, pictureId }
}

/** A caller of its own: what it does here is not judged as a part of the load. */
const enter = async ({ url }: Shop): Promise<string> =>
  waitUntil('the admin is logged in', async () => {
    const caller = createCaller([url], () => 0)
    return (await logIn(caller, ADMIN))?.token
  })

const sendBoth = (shop: Shop, token: string, { table, picture }: Lot) =>
  Promise.all([
    send(shop, token, { path: 'imports/customers', type: 'text/csv', body: table }),
    send(shop, token, { path: 'pictures', type: 'image/jpeg', body: picture }),
  ])

type Upload = { path: string; type?: string; body?: Buffer }

/** The status is undefined without an answer. */
async function send({ url }: Shop, token: string, { path: call, type, body }: Upload) {
  const startedAt = performance.now()
  const ask = async (): Promise<number> => {
    const headers = { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) }
    const signal = AbortSignal.timeout(LIMIT_MS)
    const init = { method: 'POST', headers, signal, ...(body && { body }) }
    const response = await fetch(`${url}/api/${call}`, init)
    await response.arrayBuffer()
    return response.status
  }
  const status = await ask().catch(() => undefined)
  return { status, ms: performance.now() - startedAt }
}

async function undo({ shop, db }: Context, token: string, { name }: Lot) {
  const { rows } = await runSql(
    db,
    `select import_id as id from imported_rows where name = $1 limit 1`,
    [name],
  )
  const [made] = rows as { id: string }[]
  return send(shop, token, { path: `imports/${made?.id}/undo` })
}

async function killOnce(shop: Shop): Promise<number> {
  shop.kill()
  await shop.ended()
  return shop.start()
}

function accuse({ findings }: Context, rule: string, about: string): void {
  findings.violations.push({ kind: 'broken', rule, about })
}

async function countCustomers({ db }: Context, { name }: Lot): Promise<number> {
  const sql = 'select count(*)::integer as count from users where name = $1'
  const { rows } = await runSql(db, sql, [name])
  return (rows as { count: number }[])[0]?.count ?? 0
}

/** The result says whether the import is there. */
async function judgeImport(
  context: Context,
  lot: Lot,
  status: number | undefined,
): Promise<boolean> {
  const count = await countCustomers(context, lot)
  const about = `${lot.name}: ${count} customers after status ${status}`
  if (count !== 0 && count !== ROWS) accuse(context, 'an import is all or nothing', about)
  if (status === 200 && count !== ROWS) accuse(context, 'an import that is answered', about)
  if (status !== undefined && status !== 200 && status !== 503)
    accuse(context, 'an import works', about)
  return count === ROWS
}

/** A picture that the shop knows can be seen. The result says whether it does. */
async function judgePicture(context: Context, lot: Lot, status: number | undefined) {
  const { db, shop } = context
  const { pictureId: id } = lot
  const { rows } = await runSql(db, 'select 1 from pictures where id = $1', [id])
  const isKnown = rows.length > 0
  const about = `${lot.name}: ${id} after status ${status}`
  if (status === 200 && !isKnown) accuse(context, 'a picture that is answered exists', about)
  if (!isKnown) return false
  for (const width of [320, 640]) {
    const response = await fetch(`${shop.url}/api/pictures/${id}/${width}`)
    const { byteLength } = await response.arrayBuffer()
    if (!response.ok || byteLength === 0) accuse(context, 'a known picture can be seen', about)
  }
  return true
}

async function judgeUndoing(context: Context, lot: Lot, status: number | undefined): Promise<void> {
  const count = await countCustomers(context, lot)
  const about = `${lot.name}: ${count} customers after undoing with status ${status}`
  if (count !== 0 && count !== ROWS) accuse(context, 'undoing is all or nothing', about)
  if (status === 200 && count !== 0) accuse(context, 'undoing that is answered', about)
}

const describe = ({ answered, written, nothing, pictures, withoutPicture }: Counts): string =>
  `imports: ${answered} answered before the kill, ${written} written without an answer, ${nothing} left nothing; pictures: ${pictures} kept, ${withoutPicture} left nothing`

async function describeFiles(root: string): Promise<string> {
  const incoming = await readdir(path.join(root, 'incoming')).catch(() => [])
  return `${incoming.length} files and folders of killed uploads wait for the nightly sweep`
}
