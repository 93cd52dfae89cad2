import { afterAll, expect, test } from 'vitest'
import type { ImportQuery } from '#contract/imports'
import { bookingCode } from '#domain/booking-code'
import { HOUR_MS } from '#domain/time'
import { runSql } from '../database/db.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { csvFile } from '../testing/valid-import-inputs.ts'

const shop = await startTestApp({ endWith: afterAll })
const { admin: as } = shop
const toLocal = (time: Date) => shop.services.shop.clock.toLocal(time).replace('T', ' ')

const now = await shop.clock.now(shop.db)
/** Whole hours ahead, so that two bookings of a bike can touch. */
const later = (hours: number) => new Date(Math.ceil(now.getTime() / HOUR_MS + hours) * HOUR_MS)
const at = (hours: number) => toLocal(later(hours))

const importRides = (lines: string[], query: ImportQuery = {}) =>
  shop.call('POST /imports/rentals', {
    as,
    file: csvFile(...lines),
    query: query as Record<string, string>,
  })
const undo = async (id: string | null) =>
  (await shop.call('POST /imports/:id/undo', { as, params: { id: id ?? '' } })).status
const reserved = () =>
  shop.db
    .selectFrom('rentals')
    .select(['id', 'reservationNote', 'holdExpiresAt as until'])
    .where('status', '=', 'PENDING_PAYMENT')
    .orderBy('startTime')
    .execute()

const HEADER = 'Customer;মোবাইল;Bike number;Bike;From;To;Advance;Note;Email'

test('coming bookings are reservations until their start, without any payment, and can be taken back', async () => {
  await shop.given.bike({ name: 'Imported One', number: 'IMP-1' })
  await shop.given.bike({ name: 'Imported Two' })
  const { email } = await shop.given.user()
  const file = [
    HEADER,
    `Nasrin Akter;০১৮১১-২২২৩৩৩;imp-1;;${at(240)};${at(264)};৳ 1,500;Two helmets`,
    `;;;imported two;${at(300)};;no;;${email}`,
    `Nasrin Akter;01811 222333;IMP-1;;${at(270)};${at(271)};yes;`,
  ]
  const preview = await importRides(file, { dryRun: 'true' })
  expect(preview.body.data.counts).toEqual({ add: 3, change: 0, skip: 0, wrong: 0 })
  expect(await reserved()).toEqual([])

  const { body } = await importRides(file)
  expect(body.data.rows.map(({ name }) => name)).toContain('Nasrin Akter, Imported One')
  const [first, second, third] = await reserved()
  expect(first).toMatchObject({
    reservationNote: 'Paid before the import: 1,500 TK. It is in no till yet.\nTwo helmets',
    until: later(240),
  })
  expect(second?.reservationNote).toBe('Paid before the import: the advance. It is in no till yet.')
  expect(third?.reservationNote).toBe('')
  const paid = await runSql(shop.db, 'select id from payments union select id::text from ledger')
  expect(paid.rows).toEqual([])

  const again = await importRides(file)
  expect([again.body.data._id, again.body.data.counts.skip]).toEqual([null, 3])
  const query = { as: 'import' }
  const exported = (await shop.call('GET /exports/rentals.csv', { as, query })).body.data
  expect((await importRides(exported.split('\r\n'))).body.data.counts).toMatchObject({ skip: 3 })

  const findMade = () =>
    shop.db.selectFrom('users').select('id').where('name', '=', 'Nasrin Akter').execute()
  expect(await findMade()).toHaveLength(1)
  expect(await undo(body.data._id)).toBe(200)
  expect(await reserved()).toEqual([])
  expect(await findMade()).toEqual([])

  const people = csvFile('Name,Phone', 'Nasrin Akter,01811-222333')
  const { _id: id } = (await shop.call('POST /imports/customers', { as, file: people })).body.data
  const rides = (await importRides(file)).body.data
  expect(rides.counts.add).toBe(3)
  expect(await undo(id)).toBe(409)
  expect(await undo(rides._id)).toBe(200)
  expect(await undo(id)).toBe(200)
  expect((await importRides(file)).body.data.counts.add).toBe(3)
})

test('a row that cannot be is named with the booking that has the bike, and nothing is written', async () => {
  const bike = await shop.given.bike({ name: 'Wanted', number: 'W-1' })
  const ride = { bikeId: bike._id, startTime: later(48).toISOString() }
  const plannedReturn = later(72).toISOString()
  const customer = { name: 'Karim Mia', phone: '01711-444555' }
  const body = { ...ride, plannedReturn, customer }
  const booked = await shop.call('POST /rentals/reservations', { as, body })
  const code = bookingCode(booked.body.data._id)
  const before = (await reserved()).length

  const { status, body: answer } = await importRides([
    HEADER,
    `A;01911-000001;W-1;;${at(60)};${at(61)};;`,
    `A;01911-000001;W-1;;${at(100)};${at(110)};;`,
    `B;01911-000002;W-1;;${at(105)};${at(120)};;`,
    `Karim Mia;01711-444555;W-1;;${at(48)};${at(73)};;`,
    `A;01911-000001;W-1;;${at(-48)};${at(-40)};;`,
    `;;W-9;;31/02/2027 10:00;soon;much;`,
    `B;01911-000001;W-1;;${at(100)};${at(110)};-500;`,
    `C;01911-000002;W-1;;${at(100)};${at(110)};${'9'.repeat(400)};`,
  ])
  expect([status, answer.code]).toEqual([400, 'import_has_problems'])
  const [taken, free, inFile, other, past, wrong, ...sums] = answer.data.rows.map(
    ({ problems }) => problems,
  )
  expect(taken?.[0]).toContain(`The bike is taken then: booking ${code} has it from`)
  expect(free).toEqual([])
  expect(inFile?.[0]).toMatch(/The bike is taken then: booking [\w-]{9} has it from/)
  expect(other?.[0]).toContain(`Booking ${code} has another planned return`)
  expect(past).toEqual(['The start time lies in the past. Choose a later one.'])
  expect(wrong).toEqual([
    'Start: “31/02/2027 10:00” is no day with a time, like 31/12/2026 10:00',
    'Planned return: “soon” is no day with a time, like 31/12/2026 10:00',
    'There is no bike “W-9”',
    'Phone or email of the customer is missing',
    'Advance paid: “much” is neither an amount nor yes or no',
  ])
  expect(sums).toEqual(
    ['-500', '9'.repeat(50)].map((sum) => [
      `Advance paid: “${sum}” is neither an amount nor yes or no`,
    ]),
  )
  expect((await reserved()).length).toBe(before)
})

test('an import whose booking was paid since is not taken back', async () => {
  await shop.given.bike({ name: 'Paid', number: 'P-1' })
  const { body } = await importRides([HEADER, `N;01811-222334;P-1;;${at(30)};${at(40)};;`])
  const rental = (await reserved()).find(({ until }) => until?.getTime() === later(30).getTime())
  const params = { id: rental?.id ?? '' }
  const page = (await shop.call('GET /rentals/:id', { as, params })).body.data
  const payment = { revision: page.revision, tender: 'cash' }
  const answer = await shop.call('POST /rentals/:id/counter-payments', {
    as,
    params,
    body: payment,
  })
  expect(answer.status).toBe(200)
  expect(await undo(body.data._id)).toBe(409)
})
