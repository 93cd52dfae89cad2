import { describe, expect } from 'vitest'
import { runSql } from '../database/db.ts'
import { testWith } from '../testing/shop-test.ts'
import { startTestApp } from '../testing/start-test-app.ts'

type Query = Record<string, string>

const test = testWith(async () => {
  const shop = await startTestApp()
  const ask = async (query: Query = {}) =>
    (await shop.call('GET /activity', { as: shop.admin, query })).body
  const file = async (query: Query = {}) =>
    (await shop.call('GET /activity/csv', { as: shop.admin, query })).body.data
  const readCursors = (body: object) =>
    (body as { meta: { older: string | null; newer: string | null } }).meta
  /** Two events each share a moment, and the newest has the highest number. */
  const fill = (count: number, name = 'Bike') =>
    runSql(
      shop.db,
      `insert into audit_events (at, kind, actor_id, subject_kind, subject_id, subject_name)
       select '2026-01-01Z'::timestamptz + n / 2 * interval '1 minute', 'bike_changed', $1, 'bike', n, $2
       from generate_series(1, $3::int) n`,
      [shop.customer.id, name, count],
    )
  return { ...shop, ask, file, fill, readCursors }
})

describe('GET /activity', () => {
  test('shows the newest first: who, what, of whom or what, and the fields that changed', async (shop) => {
    const body = { id: shop.customer.id, role: 'admin' }
    await shop.call('PATCH /users/update-user-role', { as: shop.admin, body })
    const { data } = await shop.ask()
    expect(data[0]).toMatchObject({
      kind: 'role_changed',
      actor: { _id: shop.admin.id, name: 'Rahim Uddin' },
      subject: { kind: 'user', _id: shop.customer.id, name: 'Rahim Uddin' },
      changes: [{ field: 'role', before: 'user', after: 'admin' }],
    })
    expect(data.slice(1).map(({ kind }) => kind)).toEqual(['logged_in', 'logged_in'])
  })

  test('can be narrowed by who, what, kind and time', async (shop) => {
    await shop.fill(4)
    const names = async (query: Query) =>
      (await shop.ask(query)).data.map(({ kind, subject }) => `${kind} ${subject._id}`)
    const of = (id: string) => `bike_changed ${id}`
    expect(await names({ subject: '3' })).toEqual([of('3')])
    expect(await names({ kind: 'bike_changed' })).toHaveLength(4)
    expect(await names({ actor: shop.customer.id, to: '2026-01-01T00:01:00Z' })).toEqual([of('1')])
    const minute = { from: '2026-01-01T00:01:00Z', to: '2026-01-01T06:02:00+06:00' }
    expect(await names(minute)).toEqual([of('3'), of('2')])
    expect(await names({ actor: crypto.randomUUID() })).toEqual([])
  })

  test('tells the sitemap when each bike was last changed', async (shop) => {
    await shop.fill(2)
    await runSql(
      shop.db,
      `insert into audit_events (at, kind, subject_kind, subject_id)
      values ('2026-02-01Z', 'bike_changed', 'bike', '1'), ('2026-03-01Z', 'role_changed', 'user', '1')`,
    )
    const changes = await shop.services.activity.listBikeChanges()
    expect([...changes].toSorted(([one], [other]) => (one < other ? -1 : 1))).toEqual([
      ['1', new Date('2026-02-01Z')],
      ['2', new Date('2026-01-01T00:01:00Z')],
    ])
  })

  test('comes in pages, to the older and back to the newer events, each event once', async (shop) => {
    await shop.fill(120)
    const query = { kind: 'bike_changed' }
    const idsOf = (body: Awaited<ReturnType<typeof shop.ask>>) =>
      body.data.map(({ subject }) => Number(subject._id))
    const first = await shop.ask(query)
    const second = await shop.ask({ ...query, cursor: shop.readCursors(first).older ?? '' })
    const third = await shop.ask({ ...query, cursor: shop.readCursors(second).older ?? '' })
    const all = [first, second, third].flatMap(idsOf)
    expect(all).toEqual(Array.from({ length: 120 }, (_, at) => 120 - at))
    expect([first, second, third].map(({ data }) => data.length)).toEqual([50, 50, 20])
    expect(shop.readCursors(first).newer).toBeNull()
    expect(shop.readCursors(third).older).toBeNull()
    const back = await shop.ask({ ...query, cursor: shop.readCursors(third).newer ?? '' })
    expect(back).toEqual(second)
    expect(await shop.ask({ ...query, cursor: shop.readCursors(back).newer ?? '' })).toEqual(first)
    for (const cursor of [
      'older',
      'newer.1',
      'older.x.1',
      'older.1.-1',
      `older.${'9'.repeat(16)}.1`,
    ])
      expect(await shop.ask({ cursor })).toMatchObject({ code: 'invalid' })
  })
})

describe('GET /activity/csv', () => {
  test('is all that was asked for, as a file for spreadsheets', async (shop) => {
    await shop.fill(2100)
    const as = shop.admin
    const { headers, body } = await shop.call('GET /activity/csv', { as, query: { subject: '7' } })
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="activity.csv"',
    })
    const [head, line, end] = body.data.split('\r\n')
    expect(head).toBe('\uFEFFTime,Event,By,By id,Network,Of,Name,Id,Changes,Request')
    expect(line).toBe(
      `2026-01-01T00:03:00.000Z,bike_changed,Rahim Uddin,${shop.customer.id},,bike,Bike,7,,`,
    )
    expect(end).toBe('')
    const lines = (await shop.file({ kind: 'bike_changed' })).trimEnd().split('\r\n').slice(1)
    expect(lines.map((one) => Number(one.split(',')[7]))).toEqual(
      Array.from({ length: 2100 }, (_, at) => 2100 - at),
    )
  })

  test('contains no formula, and keeps quotes, line breaks and every script', async (shop) => {
    await shop.fill(1, '=HYPERLINK("http://evil.test")')
    await shop.fill(1, 'চাকা "new",\nline')
    const text = await shop.file({ kind: 'bike_changed' })
    expect(text).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
    expect(text).toContain('"চাকা ""new"",\nline"')
  })
})
