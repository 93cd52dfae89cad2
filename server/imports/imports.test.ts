import { afterAll, expect, test } from 'vitest'
import type { ImportQuery, ImportResult } from '#contract/imports'
import { bikeForm } from '#contract/testing/sample-forms'
import { DAY_MS } from '#domain/time'
import { untilLocksAreAwaited } from '../testing/locks.ts'
import { addRentalRow } from '../testing/rental-row.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { csvFile, workbookFile } from '../testing/valid-import-inputs.ts'

const shop = await startTestApp({ endWith: afterAll })
const { admin: as } = shop

type Key = 'POST /imports/bikes' | 'POST /imports/customers' | 'POST /imports/price-lists'

const send = (key: Key, file: ReturnType<typeof csvFile>, query: ImportQuery = {}) =>
  shop.call(key, { as, file, query: query as Record<string, string> })

const importBikes = (lines: string[], query: ImportQuery = {}) =>
  send('POST /imports/bikes', csvFile(...lines), query)

const undo = async (id: string | null) => {
  const { status, body } = await shop.call('POST /imports/:id/undo', {
    as,
    params: { id: id ?? '' },
  })
  return [status, body.code]
}

const fleet = async () => (await shop.call('GET /bikes')).body.data
const actionsOf = ({ rows }: ImportResult) => rows.map(({ action }) => action)

const HEADER = 'Plate no.;ব্র্যান্ড;Model;Rate (TK);সিসি;Year;Colour'
const ROWS = [
  'DM-11;Yamaha;FZ-S;৳ ১,২০০.৫০;150 cc;২০২২;red',
  'DM-12;Hero;Splendor;120/-;97.2;2020;',
]

test('bikes of a spreadsheet are previewed, imported, changed by their numbers, and taken back', async () => {
  const before = (await fleet()).length
  const preview = await importBikes([HEADER, ...ROWS], { dryRun: 'true' })
  expect(preview.body.data).toMatchObject({ _id: null, counts: { add: 2, wrong: 0 } })
  expect(preview.body.data.columns.at(-1)).toEqual({ header: 'Colour', field: null })
  expect((await fleet()).length).toBe(before)

  const first = await importBikes([HEADER, ...ROWS])
  expect(first.body.data.counts).toEqual({ add: 2, change: 0, skip: 0, wrong: 0 })
  const bike = (await fleet()).find(({ name }) => name === 'Yamaha FZ-S')
  expect(bike).toMatchObject({ pricePerHour: 1200.5, cc: 150, year: 2022, isAvailable: true })

  const again = await importBikes([HEADER, ...ROWS])
  expect([again.body.data._id, actionsOf(again.body.data)]).toEqual([null, ['skip', 'skip']])

  const dearer = await importBikes([
    'Number,Brand,Model,Price,CC,Year',
    'dm-12,Hero,Splendor,130,97.5,2020',
  ])
  expect(dearer.body.data.counts).toMatchObject({ add: 0, change: 1 })
  expect(await undo(first.body.data._id)).toEqual([409, 'import_in_use'])
  expect(await undo(dearer.body.data._id)).toEqual([200, undefined])
  const undone = (await fleet()).find(({ model }) => model === 'Splendor')
  expect(undone).toMatchObject({ pricePerHour: 120, cc: 97.2 })
})

const CC_SENTENCE = 'CC must be positive: write 1 for a bicycle, 2 to 10 for an electric one'

test('a wrong row is named, and nothing is written', async () => {
  const before = (await fleet()).length
  const { status, body } = await importBikes([
    'Brand,Model,Price,CC,Year',
    'Honda,CB,200,160,2021',
    'Honda,Dio,free,110,2021',
    'Honda,X,200,160,1900',
    'Honda,CB,210,160,2021',
    'Phoenix,Gents,30,0,2021',
    'Phoenix,Ladies,30,,2021',
    'Honda,X2,free,much,1900',
  ])
  expect([status, body.code]).toEqual([400, 'import_has_problems'])
  expect(body.data.rows.map(({ line, problems }) => [line, problems])).toEqual([
    [2, []],
    [3, ['Price per hour: “free” is no number']],
    [4, ['Year must be 1950 or later']],
    [5, ['Another row of this file is the same bike']],
    [6, [CC_SENTENCE]],
    [7, [CC_SENTENCE]],
    [
      8,
      [
        'Price per hour: “free” is no number',
        'CC: “much” is no number',
        'Year must be 1950 or later',
      ],
    ],
  ])
  expect((await fleet()).length).toBe(before)
})

test('an import is undone within a day, as long as nothing hangs on it', async () => {
  const row = (model: string) => ['Brand,Model,Price,CC,Year', `Suzuki,${model},150,155,2022`]
  const [, second = ''] = row('Changed')
  const kept = (await importBikes([...row('Rented'), second])).body.data
  const changed = (await fleet()).find(({ model }) => model === 'Changed')
  await shop.call('PUT /bikes/:id', {
    as: shop.admin,
    params: { id: changed?._id ?? '' },
    body: { year: 2023 },
  })
  const bike = (await fleet()).find(({ model }) => model === 'Rented')
  const rental = {
    bikeId: bike?._id ?? '',
    userId: shop.customer.id,
    status: 'INITIAL_PAID',
  } as const
  await addRentalRow(shop.db, rental)
  expect(await undo(kept._id)).toEqual([409, 'import_in_use'])
  const params = { id: kept._id ?? '' }
  const refused = await shop.call('POST /imports/:id/undo', { as: shop.admin, params })
  expect(refused.body.message).toBe(
    'Nothing was undone: Suzuki Changed and Suzuki Rented were changed or used since the import.',
  )
  const { _id: id } = (await importBikes(row('Free'))).body.data
  expect(await undo(id)).toEqual([200, undefined])
  expect(await undo(id)).toEqual([404, 'import_not_found'])
  expect((await fleet()).some(({ model }) => model === 'Free')).toBe(false)

  const old = (await importBikes(row('Old'))).body.data
  const at = new Date((await shop.clock.now(shop.db)).getTime() - DAY_MS - 1000)
  await shop.db.updateTable('imports').set({ at }).execute()
  expect(await undo(old._id)).toEqual([409, 'import_too_old'])
  await shop.services.imports.forget()
  expect(await shop.db.selectFrom('importedRows').select('line').execute()).toEqual([])
})

test('customers are the same by phone or email, and no admin is changed', async () => {
  const known = await shop.given.user()
  const admin = await shop.given.user({ role: 'admin' })
  const lines = [
    'গ্রাহকের নাম\tমোবাইল\tEmail',
    'Nasrin Akter\t০১৮১১-২২২৩৩৩\tnasrin@shop.test',
    `Renamed\t01911000001\t${known.email}`,
    `Taken over\t01911000002\t${admin.email}`,
  ]
  const utf16 = Buffer.from(`\u{feff}${lines.join('\n')}`, 'utf16le')
  const { body } = await send('POST /imports/customers', { bytes: utf16, type: 'text/csv' })
  expect(actionsOf(body.data)).toEqual(['add', 'change', 'skip'])
  const rowOf = (email: string) => shop.services.users.findByEmail(email)
  expect(await rowOf(known.email)).toMatchObject({ name: 'Renamed', phone: '01911000001' })
  expect(await rowOf(admin.email)).not.toMatchObject({ name: 'Taken over' })
  expect(await rowOf('nasrin@shop.test')).toMatchObject({ role: 'user', passwordHash: null })

  const again = csvFile('Name,Phone', 'Nasrin Akter,+880 1811 222333')
  expect(actionsOf((await send('POST /imports/customers', again)).body.data)).toEqual(['skip'])
  expect(await undo(body.data._id)).toEqual([200, undefined])
  expect(await rowOf('nasrin@shop.test')).toBeUndefined()
  expect(await rowOf(known.email)).not.toMatchObject({ name: 'Renamed' })
})

test('emails that an import has completed are taken away again', async () => {
  const lines = ['Name,Phone', 'Ada,01911000011', 'Bea,01911000012']
  await send('POST /imports/customers', csvFile(...lines))
  const full = [
    'Name,Phone,Email',
    'Ada,01911000011,ada@shop.test',
    'Bea,01911000012,bea@shop.test',
  ]
  const completed = (await send('POST /imports/customers', csvFile(...full))).body.data
  expect(completed.counts.change).toBe(2)
  expect(await undo(completed._id)).toEqual([200, undefined])
  const emails = shop.db.selectFrom('users').select('email').where('name', 'in', ['Ada', 'Bea'])
  expect(await emails.execute()).toEqual([{ email: null }, { email: null }])
})

test('an email that another account takes during an import stops it, and nothing is written', async () => {
  await send('POST /imports/customers', csvFile('Name,Phone', 'Card,01911000003'))
  const other = await shop.given.user()
  const email = 'late@shop.test'
  const file = csvFile('Name,Phone,Email', `Card,01911000003,${email}`, 'New,01911000004,')
  const { sent } = await shop.db.transaction().execute(async (trx) => {
    await trx.updateTable('users').where('id', '=', other.id).set({ email }).execute()
    const sent = send('POST /imports/customers', file)
    await untilLocksAreAwaited(shop.db, 1)
    return { sent }
  })
  expect(await sent).toMatchObject({ status: 409, body: { code: 'email_taken' } })
  const phones = shop.db.selectFrom('users').select('phone').where('name', 'in', ['Card', 'New'])
  expect(await phones.execute()).toEqual([{ phone: '01911000003' }])
})

test('price lists have a column for each step, and an export is an import', async () => {
  const file = csvFile('Name,4 hours,১ দিন,Deposit', 'Scooters,500,১০০০,2000', 'Cruisers,800,,')
  const { body } = await send('POST /imports/price-lists', file)
  expect(body.data.counts).toMatchObject({ add: 2 })
  const lists = (await shop.call('GET /price-lists', { as })).body.data
  const scooters = lists.find(({ name }) => name === 'Scooters')
  expect(scooters).toMatchObject({
    steps: [
      { minutes: 240, price: 500 },
      { minutes: 1440, price: 1000 },
    ],
    deposit: 2000,
  })
  await shop.given.bike({ ...bikeForm, number: '=1+1' })
  await shop.given.bike({ ...bikeForm, number: '＝1+1' })
  for (const [exported, imported] of [
    ['GET /exports/price-lists.csv', 'POST /imports/price-lists'],
    ['GET /exports/bikes.csv', 'POST /imports/bikes'],
    ['GET /exports/customers.csv', 'POST /imports/customers'],
  ] as const) {
    const text = (await shop.call(exported, { as, query: { as: 'import' } })).body.data
    const { data } = (await send(imported, csvFile(text), { dryRun: 'true' })).body
    const { rows, counts } = data
    expect([exported, counts.add, counts.change]).toEqual([exported, 0, 0])
    expect(rows.length).toBeGreaterThan(0)
  }
})

test('two imports at once wait for each other: the second finds what the first has made', async () => {
  const lines = ['Brand,Model,Price,CC,Year', 'TVS,Apache,150,160,2023']
  const results = await Promise.all([importBikes(lines), importBikes(lines)])
  const counts = results.map(({ body }) => body.data.counts.add)
  expect(new Set(counts)).toEqual(new Set([0, 1]))
  expect((await fleet()).filter(({ model }) => model === 'Apache').length).toBe(1)
})

test.each([
  ['an empty file', Buffer.from(''), 'table_empty'],
  ['headers alone', Buffer.from('Brand,Model'), 'table_empty'],
  ['bytes that are no text', Buffer.from([0xff, 0x00, 0xc3, 0x28, 0x0a]), 'table_unreadable'],
  ['a file without the columns', Buffer.from('a,b\n1,2'), 'table_lacks_columns'],
  ['a file of more than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'), 'table_too_large'],
  ['a file of signs alone', Buffer.alloc(1024 * 1024, ','), 'table_too_wide'],
  ['lines without an end', Buffer.alloc(1024 * 1024, 'a\n'), 'table_too_wide'],
  ['too many rows', Buffer.from(`Brand\n${'a\n'.repeat(10_001)}`), 'table_too_long'],
])('%s is refused with a sentence', async (_, bytes, code) => {
  const reply = await send('POST /imports/bikes', { bytes, type: 'text/csv' })
  expect([reply.status, reply.body.code]).toEqual([400, code])
})

test('a workbook is imported like a CSV file, and its numbers are numbers', async () => {
  const file = workbookFile(
    ['Brand', 'Model', 'Price', 'CC', 'Year', 'For rent'],
    ['Royal Enfield', 'Meteor', 350.5, 349, 2023, 'হ্যাঁ'],
  )
  const { body } = await send('POST /imports/bikes', file)
  expect(body.data.counts).toMatchObject({ add: 1, wrong: 0 })
  expect((await fleet()).find(({ model }) => model === 'Meteor')).toMatchObject({
    pricePerHour: 350.5,
    cc: 349,
  })
})

test('columns can be assigned', async () => {
  const lines = ['a,b,c,d,e', 'TVS,Raider,125,2023,140']
  const columns = 'brand,model,cc,year,pricePerHour'
  const { body } = await importBikes(lines, { columns, dryRun: 'true' })
  expect(body.data.counts).toMatchObject({ add: 1, wrong: 0 })

  const twice = await importBikes(lines, { columns: `${columns.replace('cc', 'brand')},toString` })
  expect(twice.body.data.columns.map(({ field }) => field)).toEqual([
    'brand',
    'model',
    null,
    'year',
    'pricePerHour',
  ])
})
