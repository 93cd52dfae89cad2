import { createHmac } from 'node:crypto'
import { describe, expect } from 'vitest'
import { PASSWORD } from '../testing/given.ts'
import { testWith } from '../testing/shop-test.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const test = testWith(async () => {
  const shop = await startTestApp()
  const change = (body: unknown) => shop.call('PUT /users/me', { as: shop.customer, body })
  const row = () =>
    shop.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', shop.customer.id)
      .executeTakeFirstOrThrow()
  return { ...shop, change, row }
})

describe('GET /users/me', () => {
  test('holds name, email, phone and address of the caller, and nothing secret', async (shop) => {
    const { status, body } = await shop.call('GET /users/me', { as: shop.customer })
    const { id, name, email, phone, address, role } = await shop.row()
    expect(status).toBe(200)
    const own = { needsLongerPassword: false, reminders: true, isPhoneConfirmed: false }
    expect(body.data).toEqual({ _id: id, name, email, phone, address, role, duties: [], ...own })
  })
})

describe('PUT /users/me', () => {
  test('changes name, email, phone and address', async (shop) => {
    const changes = { name: 'Karim', email: 'karim@shop.test', phone: '018000', address: 'Sylhet' }
    const { status, body } = await shop.change(changes)
    expect({ status, message: body.message, data: body.data }).toEqual({
      status: 200,
      message: 'Profile Updated Successfully',
      data: { _id: shop.customer.id, role: 'user', duties: [], ...changes },
    })
    expect(await shop.row()).toMatchObject(changes)
  })

  test('leaves alone what is not sent; an address may be emptied', async (shop) => {
    const before = await shop.row()
    const body = { data: { name: before.name } }
    expect(await shop.change({})).toMatchObject({ status: 200, body })
    expect(await shop.row()).toEqual(before)
    await shop.change({ address: '' })
    expect(await shop.row()).toEqual({ ...before, address: '' })
  })

  test("understands the form's own names, fullName and mobileNumber; name and phone win", async (shop) => {
    await shop.change({ fullName: 'Karim Ali', mobileNumber: '018000' })
    expect(await shop.row()).toMatchObject({ name: 'Karim Ali', phone: '018000' })
    await shop.change({ name: 'Name', fullName: 'Full', phone: '012345', mobileNumber: '022345' })
    expect(await shop.row()).toMatchObject({ name: 'Name', phone: '012345' })
  })

  test("another user's e-mail is refused, in upper or lower case", async (shop) => {
    const before = await shop.row()
    const email = shop.admin.email.toUpperCase()
    const { status, body } = await shop.change({ name: 'New', email })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'email_taken' })
    expect(await shop.row()).toEqual(before)
  })

  test('my own e-mail in another case is mine, and logs me in in any case', async (shop) => {
    const email = shop.customer.email.toUpperCase()
    expect((await shop.change({ email })).status).toBe(200)
    expect((await shop.row()).email).toBe(email)
    for (const typed of [email, email.toLowerCase()]) {
      const body = { email: typed, password: PASSWORD }
      expect((await shop.call('POST /auth/login', { body })).status).toBe(200)
    }
  })

  test('a new e-mail ends the other sessions, and is recorded with a hash of the old one', async (shop) => {
    const { email, id } = shop.customer
    const logIn = { body: { email, password: PASSWORD } }
    const elsewhere = (await shop.call('POST /auth/login', logIn)).body.token
    const statuses = async () => {
      const tokens = [shop.customer.token, elsewhere]
      const replies = tokens.map((as) => shop.call('GET /users/me', { as }))
      return (await Promise.all(replies)).map(({ status }) => status)
    }
    await shop.change({ email: email.toUpperCase(), phone: '018000' })
    expect(await statuses()).toEqual([200, 200])
    expect((await shop.change({ email: 'karim@shop.test' })).status).toBe(200)
    expect(await statuses()).toEqual([200, 401])
    const events = shop.db.selectFrom('auditEvents').select('changes').where('subjectId', '=', id)
    const newest = await events.orderBy('id', 'desc').executeTakeFirstOrThrow()
    const hash = createHmac('sha256', shop.authSecret).update(`email ${email}`).digest('hex')
    expect(newest.changes).toEqual({
      email: { before: null, after: null },
      formerEmailHash: { before: null, after: hash },
    })
    expect(JSON.stringify(await events.execute())).not.toContain('@')
  })
})
