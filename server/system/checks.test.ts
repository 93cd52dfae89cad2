import path from 'node:path'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, onTestFinished, test } from 'vitest'
import { HOUR_MS } from '#domain/time'
import { checkBackups, checkDisks, checkPages } from './checks.ts'
import { checkClock, checkEncryption, checkDatabase } from './check-database.ts'
import { checkFolders } from './check-folders.ts'
import { startBucket } from '../testing/bucket-stand-in.ts'
import { checkPictures } from './check-pictures.ts'
import { checkForwarding, checkProxySettings } from './check-proxy.ts'

const readAt = 1_000_000_000
const reading = {
  version: '18.4',
  now: new Date(readAt),
  isEncrypted: false,
  readAt,
  tookMs: 0,
  writeProblem: undefined,
}
const at = (connectionString: string) => ({ connectionString })

describe('the database', () => {
  test.each([
    ['18.4', 'ok'],
    ['15.2 (Debian 15.2-1)', 'ok'],
    ['14.9', 'fault'],
  ])('of version %s: %s', (version, state) => {
    expect(checkDatabase({ ...reading, version }).state).toBe(state)
  })

  test('that answers and cannot write is a fault', () => {
    const writeProblem = 'could not write to file: No space left on device'
    expect(checkDatabase({ ...reading, writeProblem })).toMatchObject({
      state: 'fault',
      sentence: `PostgreSQL 18.4 answers, and cannot write: ${writeProblem}.`,
    })
  })

  test.each([
    [at('postgres://chaka:s@db.example/chaka'), false, 'warning'],
    [at('postgres://chaka:s@db.example/chaka'), true, 'ok'],
    [at('postgres://chaka:s@127.0.0.1:5000/chaka'), false, 'ok'],
    [at('postgres://chaka@localhost/chaka?host=/run/postgresql'), false, 'ok'],
    [{ host: '/srv/chaka/socket', user: 'chaka', database: 'chaka' }, false, 'ok'],
  ])('at %j, encrypted %s: %s', (address, isEncrypted, state) => {
    const finding = checkEncryption(address, { ...reading, isEncrypted })
    expect(finding.state).toBe(state)
    expect(finding.sentence).not.toContain('chaka:s')
  })

  test.each([
    [0, 0, 'ok'],
    [-4000, 0, 'ok'],
    [6000, 0, 'warning'],
    [-6000, 0, 'warning'],
    [-6000, 9000, 'ok'],
    [61_000, 0, 'fault'],
  ])('whose clock is %d ms off, read in %d ms: %s', (off, tookMs, state) => {
    const now = new Date(readAt - tookMs / 2 - off)
    expect(checkClock({ ...reading, now, tookMs }).state).toBe(state)
  })
})

test.each([
  [undefined, 'warning'],
  [{ folder: '/b', newest: undefined }, 'warning'],
  [{ folder: '/b', newest: new Date(readAt - 26 * HOUR_MS) }, 'ok'],
  [{ folder: '/b', newest: new Date(readAt - 27 * HOUR_MS) }, 'fault'],
])('backups %j: %s', (backups, state) => {
  expect(checkBackups(backups, new Date(readAt)).state).toBe(state)
})

test('the disk with the least room is told', () => {
  const disk = { kind: 'data' as const, folder: '/full', freeBytes: 4e8, freeRatio: 0.5 }
  const roomy = { ...disk, folder: '/roomy', freeBytes: 9e9 }
  expect(checkDisks([roomy, disk], 2)).toMatchObject({
    state: 'fault',
    sentence: '/full has 400 MB (50 %) free.',
  })
  expect(checkDisks([roomy], 1).state).toBe('ok')
  expect(checkDisks([], 1).state).toBe('warning')
  expect(checkDisks([], 0).state).toBe('ok')
})

test('folders: missing, open to other accounts, not a folder, and right', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'chaka-folders-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const data = [{ kind: 'data' as const, folder }]
  const secret = path.join(folder, 'auth-secret')
  writeFileSync(secret, 'x', { mode: 0o600 })
  mkdirSync(path.join(folder, 'postgres'), { mode: 0o700 })
  expect((await checkFolders(data)).state).toBe('ok')
  chmodSync(secret, 0o644)
  expect(await checkFolders(data)).toEqual({
    state: 'fault',
    sentence: `Other accounts of this machine can read ${secret}.`,
    action: `chmod go= ${secret}`,
  })
  const none = [{ kind: 'backups' as const, folder: path.join(folder, 'none') }]
  expect((await checkFolders(none)).state).toBe('warning')
  const below = [{ kind: 'backups' as const, folder: path.join(secret, 'below') }]
  expect(await checkFolders(below)).toMatchObject({
    state: 'fault',
    sentence: `BACKUP_DIR, ${secret}/below, cannot be written: a part of its path is not a folder.`,
  })
})

test.runIf(process.platform === 'linux')('a folder that cannot be made is a fault', async () => {
  const folders = [{ kind: 'backups' as const, folder: '/proc/chaka/none' }]
  expect((await checkFolders(folders)).state).toBe('fault')
})

test.each([
  ['https://shop.example', 0, undefined, 'warning'],
  ['http://localhost:3000', 0, undefined, 'ok'],
  ['https://shop.example', 3, undefined, 'ok'],
  ['https://shop.example', 3, '10.0.0.5', 'warning'],
  ['https://shop.example', 0, '10.0.0.5', 'fault'],
])('a running server at %s, %d callers named by its proxy, one not believed %s: %s', (...row) => {
  const [publicUrl, believed, refusedFrom, state] = row
  expect(checkForwarding(publicUrl, { believed, refusedFrom }).state).toBe(state)
})

test.each([
  ['shop', true, true, 'ok'],
  ['shop', false, true, 'warning'],
  ['shop', false, false, 'ok'],
  ['none', true, true, 'warning'],
  ['other', true, true, 'fault'],
] as const)(
  'the public address is answered by %s, a proxy elsewhere is trusted %s, open %s: %s',
  (answer, trustsOthers, isOpen, state) => {
    const settings = { publicUrl: 'https://shop.example', trustsOthers, isOpen }
    expect(checkProxySettings(settings, answer).state).toBe(state)
  },
)

test.each([
  ['current', 'ok'],
  ['outdated', 'warning'],
  ['missing', 'fault'],
] as const)('pages that are %s: %s', (pages, state) => {
  expect(checkPages(pages).state).toBe(state)
})

test('the store of the pictures is written, listed and read, or the reason is told', async () => {
  const bucket = await startBucket()
  const { settings } = bucket
  const where = `the bucket bikes at ${settings.endpoint}`
  const sentences = async (wrong: Partial<typeof settings>) =>
    (await checkPictures({ ...settings, ...wrong })).sentence
  expect(await sentences({})).toBe(`Pictures are kept in ${where}, which can be read and written.`)
  expect(bucket.files.size).toBe(0)
  expect(await sentences({ secretAccessKey: 'wrong' })).toBe(
    `Pictures cannot be kept in ${where}. It answers 403, SignatureDoesNotMatch.`,
  )
  expect(await sentences({ bucket: 'other' })).toContain('It answers 404, NoSuchBucket.')
  bucket.setAway(true)
  expect(await sentences({})).toContain('It does not answer: ')
})
