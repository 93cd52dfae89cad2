import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRandom } from '#sandbox/random'
import { startSandbox } from '#sandbox/start-sandbox'
import { freePort } from '../../run/testing/processes.ts'
import { controlOf } from '../../testing/sandbox-control.ts'
import type { Channel, OutgoingMessage } from '../channel.ts'
import { createMailChannel } from './mail-channel.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let createChannel: () => Channel
let channel: Channel

beforeAll(async () => {
  const port = await freePort()
  sandbox = await startSandbox({ smtp: { port } })
  const url = `smtp://127.0.0.1:${port}`
  createChannel = () => createMailChannel({ url, from: undefined, perMinute: 10_000 }, 'shop.test')
  channel = createChannel()
})
beforeEach(() => controlOf(sandbox.url).reset())
afterAll(async () => {
  channel.close()
  await sandbox.close()
})

const messageTo = (name: string, address: string, subject = 'Booked'): OutgoingMessage => ({
  id: '01900000-0000-7000-8000-000000000001',
  to: { name, address },
  sender: { name: 'Chaka "Dhaka", bikes', email: 'hello@shop.test' },
  content: { subject, heading: subject, paragraphs: [], facts: [] },
  footer: ['Chaka'],
})

const caught = () => controlOf(sandbox.url).messages()

test.each([
  ['a plain name', 'Rahim Uddin', 'rahim@shop.test', 'rahim@shop.test'],
  ['quotes and a comma', 'Rahim "the\\ rider", Uddin', 'rahim@shop.test', 'rahim@shop.test'],
  ['a line break', 'Rahim\r\nBcc: other@shop.test', 'rahim@shop.test', 'rahim@shop.test'],
  ['Bangla', 'নুসরাত জাহান', 'nusrat@shop.test', 'nusrat@shop.test'],
  ['an address in its name', 'x <y@shop.test>', 'rahim@shop.test', 'rahim@shop.test'],
  ['an internationalised domain', 'Rahim', 'rahim@bücher.example', 'rahim@bücher.example'],
  ['Bangla before the at', 'Rahim', 'রহিম@shop.test', 'রহিম@shop.test'],
])('mail to somebody with %s arrives at that address alone', async (_what, name, address, to) => {
  expect(await channel.send(messageTo(name, address))).toMatchObject({ kind: 'accepted' })
  const [mail, ...more] = await caught()
  expect(more).toEqual([])
  expect(mail?.to).toBe(to)
  expect(mail?.headers['bcc']).toBeUndefined()
})

test('no text of a name or a subject adds a recipient or a header', async () => {
  const random = createRandom(25)
  const parts = [
    '\r\n',
    '\n',
    '\r',
    'Bcc: a@b.test',
    '"',
    '<',
    '>',
    ',',
    ';',
    '@',
    '\0',
    'é',
    '=?',
    '?=',
    ' ',
  ]
  const any = () =>
    Array.from({ length: 12 }, () => parts[Math.floor(random() * parts.length)]).join('')
  const expected = new Set<string>()
  for (let time = 0; time < 40; time += 1) {
    const { kind } = await channel.send(messageTo(any(), 'rahim@shop.test', `Booked ${any()}`))
    expect(kind).toBe('accepted')
  }
  for (const { to, headers } of await caught()) {
    expect(to).toBe('rahim@shop.test')
    for (const name of Object.keys(headers)) expected.add(name)
  }
  expect(expected.has('bcc')).toBe(false)
})

test.each([
  ['451', 'postponed', 0],
  ['550', 'refused', 0],
  ['5xx', 'refused', 0],
  ['530', 'away', 0],
  ['refused', 'away', 0],
  ['accepted-without-answer', 'unknown', 1],
  ['slow', 'accepted', 1],
])(
  'a mail server with the fault %s: the mail is %s, the next one is taken',
  async (fault, kind, taken) => {
    // A fault of the sandbox ends the connections that are open.
    const fresh = createChannel()
    const message = messageTo('Rahim', 'rahim@shop.test')
    await controlOf(sandbox.url).messageFault({ channel: 'mail', fault, times: 1 })
    expect((await fresh.send(message)).kind).toBe(kind)
    expect(await caught()).toHaveLength(taken)
    expect((await fresh.send(message)).kind).toBe('accepted')
    fresh.close()
  },
)

test('a mail server that refuses the password says that the shop is refused', async () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, callback) => callback(new Error('Invalid login')),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const url = `smtp://shop:wrong-secret@127.0.0.1:${port}`
  const refused = createMailChannel({ url, from: undefined, perMinute: 100 }, 'shop.test')
  const outcome = await refused.send(messageTo('Rahim', 'rahim@shop.test'))
  expect(outcome).toMatchObject({ kind: 'away', isShopRefused: true })
  expect(JSON.stringify(outcome)).not.toContain('wrong-secret')
  refused.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})
