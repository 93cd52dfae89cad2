import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSandbox } from '#sandbox/start-sandbox'
import { freePort } from '../../run/testing/processes.ts'
import { readSettings } from '../../settings.ts'
import { controlOf } from '../../testing/sandbox-control.ts'
import { createSmsChannel } from './sms-channel.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>

beforeAll(async () => {
  sandbox = await startSandbox()
})
beforeEach(() => controlOf(sandbox.url).reset())
afterAll(() => sandbox.close())

const FIELDS = 'key={token}&sender={sender}&to={to}&text={text}&number={id}'

/** The gateway of another company, as a shop sets it. */
function channelOf(variables: Record<string, string> = {}) {
  const { sms } = readSettings({
    SMS_GATEWAY: 'http',
    SMS_TOKEN: 'token-of-the-shop',
    SMS_SENDER: 'MYSHOP',
    SMS_HTTP_URL: `${sandbox.url}/sms`,
    SMS_HTTP_FIELDS: FIELDS,
    SMS_HTTP_SUCCESS: '"error": 0',
    ...variables,
  })
  if (!sms) throw new Error('The shop sends no SMS.')
  return createSmsChannel(sms)
}

const TEXT = 'আপনার বাইক = 10:00 & ready?'
const sendBy = (channel: ReturnType<typeof channelOf>) =>
  channel.send({
    id: '01900000-0000-7000-8000-000000000001',
    to: { name: 'Rahim', address: '+8801712345678' },
    sender: { name: 'Chaka', email: 'hello@shop.test' },
    content: { subject: 'Booked', heading: 'Booked', paragraphs: [], facts: [], sms: TEXT },
    footer: ['Chaka'],
  })

const SMS_REFERENCE: unknown = expect.stringMatching(/^sms-\d+$/)
const SMS_ANSWER: unknown = expect.stringMatching(/^\{"error":0,"request_id":"sms-\d+"\}$/)

const caught = () => controlOf(sandbox.url).messages()

test.each(['POST', 'GET', 'JSON'])(
  'a gateway of any company takes an SMS by %s, to the letter',
  async (SMS_HTTP_METHOD) => {
    const outcome = await sendBy(channelOf({ SMS_HTTP_METHOD }))
    expect(outcome).toMatchObject({ kind: 'accepted', reference: SMS_REFERENCE })
    expect(await caught()).toMatchObject([
      { channel: 'sms', to: '8801712345678', from: 'MYSHOP', text: `Chaka: ${TEXT}` },
    ])
  },
)

test('an answer without the text of success is a refusal', async () => {
  const outcome = await sendBy(channelOf({ SMS_HTTP_SUCCESS: '"status":"ok"' }))
  expect(outcome).toMatchObject({ kind: 'refused', reason: SMS_ANSWER })
})

test.each([
  ['refused', 'postponed', 0],
  ['451', 'postponed', 0],
  ['550', 'refused', 0],
  ['5xx', 'unknown', 0],
  ['accepted-without-answer', 'unknown', 1],
  ['slow', 'accepted', 1],
])('a gateway with the fault %s: the SMS is %s', async (fault, kind, taken) => {
  await controlOf(sandbox.url).messageFault({ channel: 'sms', fault, times: 1 })
  const outcome = await sendBy(channelOf())
  expect(outcome.kind).toBe(kind)
  expect(JSON.stringify(outcome)).not.toMatch(/token-of-the-shop|1712345678/)
  expect(await caught()).toHaveLength(taken)
})

test('a gateway that cannot be reached has taken nothing', async () => {
  const away = channelOf({ SMS_HTTP_URL: `http://127.0.0.1:${await freePort()}/sms` })
  expect(await sendBy(away)).toMatchObject({ kind: 'away', isShopRefused: false })
})
