import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { backupName } from '#db/backup/backup-name'
import { priceListForm } from '#contract/testing/sample-forms'
import type { SiteForm } from '#contract/site'
import { USUAL_SITE } from '#domain/own-words'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import { MINUTE_MS } from '#domain/time'
import { FIRST_STEPS, SYSTEM_CHECKS } from '#contract/system'
import { GatewayError } from '../payments/core/gateway.ts'
import { createGateways } from '../payments/core/gateways.ts'
import { sslcommerz } from '../payments/gateways/sslcommerz/sslcommerz-gateway.ts'
import { readSettings } from '../settings.ts'
import { addRentalRow } from '../testing/rental-row.ts'
import { shopTest as test } from '../testing/shop-test.ts'
import type { TestShop } from '../testing/start-test-app.ts'
import { createFirstStepService } from './first-steps.service.ts'
import { createSystemService } from './system.service.ts'

const secrets = {
  AUTH_SECRET: 'a secret of quite enough bytes, 40 or so',
  DATABASE_URL: 'postgres://chaka:open-sesame@127.0.0.1:1/chaka',
  SSLCOMMERZ_STORE_PASSWORD: 'chakalive@ssl',
}
const settings = readSettings({
  ...secrets,
  SSLCOMMERZ_BASE_URL: 'https://securepay.sslcommerz.com',
  SSLCOMMERZ_STORE_ID: 'chakalive',
  AUTHSECRET: 'x',
})

function systemOf(shop: TestShop, answer: () => Promise<never> = async () => ({}) as never) {
  let [asked, time] = [0, 0]
  const store = { baseUrl: 'http://127.0.0.1:1', storeId: 'chakalive', storePassword: 'x' }
  const gateway = {
    ...sslcommerz(store),
    lookup: async () => {
      asked += 1
      return answer()
    },
  }
  const system = createSystemService({
    db: shop.db,
    database: shop.address,
    gateways: createGateways(gateway),
    settings,
    folders: [],
    now: () => time,
  })
  return { ...system, asked: () => asked, pass: (ms: number) => (time += ms) }
}

test('an admin with the duty people reads every check of the server, each with a sentence', async (shop) => {
  const { status, body } = await shop.call('GET /system', { as: shop.admin })
  expect(status).toBe(200)
  expect(body.data.findings.map(({ check }) => check)).toEqual(Object.keys(SYSTEM_CHECKS))
  expect(body.data.findings.every(({ sentence }) => sentence.endsWith('.'))).toBe(true)
  const database = body.data.findings.find(({ check }) => check === 'database')
  expect(database).toMatchObject({ state: 'ok', action: null })
  const clerk = await shop.given.signedIn({ role: 'admin', duties: ['desk', 'fleet', 'money'] })
  expect((await shop.call('GET /system', { as: clerk })).status).toBe(403)
})

test('a server notes whether the sender of X-Forwarded-For is trusted', async (shop) => {
  const proxyOf = async (remoteAddress: string) => {
    const server = shop.composeServer()
    const app = await server.createApp({ shedLoad: false })
    // A browser on the machine of its proxy has the address of the proxy.
    const headers = { 'x-forwarded-for': '127.0.0.1' }
    await app.inject({ url: '/api/shop', remoteAddress, headers })
    const { findings } = await server.services.system.read()
    await app.close()
    return findings.find(({ check }) => check === 'proxy')
  }
  expect((await proxyOf('127.0.0.1'))?.state).toBe('ok')
  expect(await proxyOf('::ffff:10.0.0.5')).toMatchObject({
    state: 'fault',
    sentence: expect.stringMatching(/^10\.0\.0\.5 sends/) as string,
  })
})

test('a gateway is asked at most once a minute, however many ask', async (shop) => {
  const system = systemOf(shop)
  await Promise.all([system.read(), system.read()])
  for (let second = 0; second < 50; second += 10) {
    system.pass(10_000)
    await system.read()
  }
  expect(system.asked()).toBe(1)
  system.pass(MINUTE_MS)
  await system.read()
  expect(system.asked()).toBe(2)
})

test.for([
  ['misconfigured', 'fault', /refuses the credentials of the shop/],
  ['unreachable', 'fault', /cannot be reached/],
  ['unknown', 'warning', /gives no clear answer/],
] as const)('a gateway whose answer is %j', async ([kind, state, sentence], shop) => {
  const { read } = systemOf(shop, () => Promise.reject(new GatewayError(kind, 'Its word')))
  const finding = (await read()).findings.find(({ check }) => check === 'gateway')
  expect(finding?.state).toBe(state)
  expect(finding?.sentence).toMatch(sentence)
})

test('a proxy that is not trusted, and warnings of the settings, are told without any secret', async (shop) => {
  const system = systemOf(shop)
  system.noteForwarding('10.0.0.5', false)
  const { findings } = await system.read()
  const text = JSON.stringify(findings)
  expect(text).toContain('10.0.0.5 sends X-Forwarded-For and is not trusted')
  expect(text).toContain('Did you mean AUTH_SECRET?')
  for (const secret of Object.values(secrets)) expect(text).not.toContain(secret)
  expect(text).not.toContain('open-sesame')
})

const OWN_CONTACT = { address: '1 Lake Road', phone: '+880 1711-000000', email: 'a@b.example' }

test('the first steps of a new shop are done one by one, as its data say', async (shop) => {
  const save = (changes: object) =>
    shop.call('PUT /shop', {
      as: shop.admin,
      body: { ...DEFAULT_SHOP, mostInAdvance: 20_000, ...changes },
    })
  const folder = await mkdtemp(path.join(tmpdir(), 'backups-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const live = createFirstStepService({
    db: shop.db,
    gateways: createGateways({ ...shop.services.gateways.current, environment: 'live' }),
    settings: readSettings({ SMTP_URL: 'smtp://mail.example', BACKUP_DIR: folder }),
    shop: shop.services.shop,
    site: shop.services.site,
  })
  const doneIn = async (read: typeof live.read) =>
    (await read()).flatMap(({ step, isDone }) => (isDone ? [step] : []))
  const { body } = await shop.call('GET /first-steps', { as: shop.admin })
  expect(body.data.map(({ isDone }) => isDone)).toEqual(FIRST_STEPS.map(() => false))
  expect(await doneIn(live.read)).toEqual(['payment', 'mail'])

  await save({ phone: OWN_CONTACT.phone, agreementTerms: 'Bring it back.' })
  expect(await doneIn(live.read)).toEqual(['hours', 'terms', 'payment', 'mail'])
  await save(OWN_CONTACT)
  expect(await doneIn(live.read)).toEqual(['contact', 'hours', 'payment', 'mail'])

  const bike = await shop.given.bike()
  const list = await shop.call('POST /price-lists', { as: shop.admin, body: priceListForm })
  const row = { priceListId: list.body.data._id, pictures: JSON.stringify([{ id: 'a' }]) }
  await shop.db.updateTable('bikes').set(row).where('id', '=', bike._id).execute()
  await addRentalRow(shop.db, {
    userId: shop.customer.id,
    bikeId: bike._id,
    status: 'INITIAL_PAID',
  })
  const words = { ...USUAL_SITE, palette: 'blue' } as unknown as SiteForm['words']
  await shop.call('PUT /site', { as: shop.admin, body: { words } })
  await writeFile(path.join(folder, backupName(new Date())), '')
  await save({ ...OWN_CONTACT, agreementTerms: 'Bring it back.' })
  expect(await doneIn(live.read)).toEqual([...FIRST_STEPS])
})
