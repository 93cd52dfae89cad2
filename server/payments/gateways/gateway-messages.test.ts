import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import { NO_HINT } from '../core/gateway.ts'
import { GATEWAYS, startGateway } from '../../testing/start-gateway.ts'

type Started = Awaited<ReturnType<typeof startGateway>>

describe.each(GATEWAYS)('%s, what it is told', (id) => {
  /** The message the sandbox would send, as bytes on the wire. */
  async function messageOf({ sandbox, open }: Started, press: object) {
    const { ref } = await open()
    const pressed = await sandbox.act(ref, press)
    return { ref, pressed }
  }

  test('a return names its payment', async () => {
    const started = await startGateway(id)
    const { ref, pressed } = await messageOf(started, { action: 'pay', ipn: 'none' })
    const { url, fields } = pressed.return
    const query = new URL(url).search.slice(1)
    const body = new URLSearchParams(fields).toString()
    expect(started.read('return', { query, body })).toMatchObject({ ref, authentic: true })
  })

  test('a cancelled return is believed, and its page is closed or known to be', async () => {
    const started = await startGateway(id)
    const opened = await started.open()
    const { return: back } = await started.sandbox.act(opened.ref, {
      action: 'cancel',
      ipn: 'none',
    })
    const query = new URL(back.url).search.slice(1)
    const body = new URLSearchParams(back.fields).toString()
    const notification = started.read('return', { query, body })
    expect(notification).toMatchObject({ authentic: true, claims: 'cancelled' })
    const hint = notification === 'malformed' ? NO_HINT : notification.hint
    expect(await started.look(opened, hint)).toEqual({ session: 'cancelled', charges: [] })
    expect((await fetch(opened.pageUrl)).status).toBe(410)
  })

  test('a forged return claims nothing', async () => {
    const started = await startGateway(id)
    const ref = ulid()
    const forged = new URLSearchParams({ ref, tran_id: ref, outcome: 'cancel', sign: 'x' })
    const said = { query: forged.toString(), body: `${forged.toString()}&status=CANCELLED` }
    const notification = started.read('return', said)
    expect(notification).toMatchObject({ ref, authentic: false, hint: NO_HINT })
    expect(JSON.stringify(notification)).not.toContain('"sign"')
  })

  test.each(['', '{', '[]', '{"data":1}', '\0', '%ff&&='])('%j never throws', async (body) => {
    const { read } = await startGateway(id)
    const heard = read('ipn', { body })
    expect(heard === 'malformed' || !heard.authentic).toBe(true)
  })
})
