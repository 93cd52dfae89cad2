import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { personForm } from '#contract/testing/sample-forms'
import { DAY_MS } from '#domain/time'
import type { Person } from '../testing/given.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const shop = await startTestApp({ endWith: afterAll, sendsMail: true })

const LONG = 'a long password'
const ENDED = { status: 400, body: { code: 'invitation_ended' } }

async function invite(as: Person = shop.admin, email?: string) {
  const body = { duties: ['money', 'desk'] as ('money' | 'desk')[], ...(email && { email }) }
  const { status, body: answer } = await shop.call('POST /invitations', { as, body })
  expect(status).toBe(200)
  const { _id: id, url, isMailed } = answer.data
  expect(url.startsWith(`${shop.url}/login#invitation=`)).toBe(true)
  return { id, token: url.slice(-43), isMailed }
}

const accept = (token: string, email: string, password = LONG) =>
  shop.call('POST /auth/accept-invitation', { body: { ...personForm, email, password, token } })

const listOpen = async () => (await shop.call('GET /invitations', { as: shop.admin })).body.data

test('an invitation makes one admin with exactly its duties, once', async () => {
  const { id, token } = await invite()
  const [open] = await listOpen()
  expect(open).toMatchObject({ _id: id, duties: ['desk', 'money'], madeBy: { _id: shop.admin.id } })
  const stored = JSON.stringify(await shop.db.selectFrom('invitations').selectAll().execute())
  expect(stored + shop.logged()).not.toContain(token)

  expect(await accept(token, 'clerk@shop.test', 'secret-1')).toMatchObject({ status: 400 })
  const replies = await Promise.all([
    accept(token, 'clerk@shop.test'),
    accept(token, 'other@shop.test'),
  ])
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 400]))
  const made = replies.find(({ status }) => status === 200)?.body.data
  expect(made).toMatchObject({ role: 'admin', duties: ['desk', 'money'], name: personForm.name })
  expect(await listOpen()).toEqual([])
  expect(await accept(token, 'third@shop.test')).toMatchObject(ENDED)
  const body = { email: made?.email ?? '', password: LONG }
  expect((await shop.call('POST /auth/login', { body })).status).toBe(200)
})

test('no account is taken over by an invitation, which stays open', async () => {
  const { token } = await invite()
  const { email, id } = shop.customer
  expect(await accept(token, email.toUpperCase())).toMatchObject({
    status: 409,
    body: { code: 'email_taken' },
  })
  const account = await shop.services.users.findAccount(id)
  expect(account).toMatchObject({ role: 'user', email })
  expect((await accept(token, 'new-clerk@shop.test')).status).toBe(200)
})

test('an invitation ends after 7 days, when it is withdrawn, and with the right of its maker', async () => {
  const maker = await shop.given.signedIn({ role: 'admin' })
  const [old, withdrawn, ofMaker] = [await invite(), await invite(), await invite(maker)]
  const params = { id: withdrawn.id }
  const withdraw = () => shop.call('DELETE /invitations/:id', { as: shop.admin, params })
  expect([(await withdraw()).status, (await withdraw()).status]).toEqual([200, 404])
  expect(await accept(withdrawn.token, 'a@shop.test')).toMatchObject(ENDED)

  const duties = {
    as: shop.admin,
    params: { id: maker.id },
    body: { duties: ['desk'] as 'desk'[] },
  }
  expect((await shop.call('PUT /users/:id/duties', duties)).status).toBe(200)
  expect(await accept(ofMaker.token, 'b@shop.test')).toMatchObject(ENDED)

  shop.clock.advance(7 * DAY_MS + 1000)
  expect(await accept(old.token, 'c@shop.test')).toMatchObject(ENDED)
  shop.clock.advance(-7 * DAY_MS - 1000)
  expect((await accept(old.token, 'c@shop.test')).status).toBe(200)
})

test('an invitation is mailed with its duties, and not once it is withdrawn', async () => {
  const { token, isMailed } = await invite(shop.admin, 'invited@shop.test')
  expect(isMailed).toBe(true)
  const mails = async () =>
    (await shop.sandbox.messages()).filter(({ to }) => to === 'invited@shop.test')
  await expect.poll(async () => (await mails()).length).toBe(1)
  const [mail] = await mails()
  expect(mail?.text).toContain(`#invitation=${token}`)
  expect(mail?.text).toContain('Desk, Money')

  const occurrence = randomUUID()
  const late = await shop.db.transaction().execute(async (trx) => {
    const about = { kind: 'invitation', userId: shop.admin.id, occurrence } as const
    const now = new Date((await shop.clock.now(trx)).getTime())
    return shop.services.outbox.tellUser(trx, { ...about, address: 'late@shop.test', now })
  })
  expect(late).toBeDefined()
  const states = async () => {
    const rows = shop.db.selectFrom('messages').select('state')
    return (await rows.where('occurrence', '=', occurrence).execute()).map(({ state }) => state)
  }
  await shop.services.outbox.sendDue()
  await expect.poll(states).toEqual(['SKIPPED'])
})
