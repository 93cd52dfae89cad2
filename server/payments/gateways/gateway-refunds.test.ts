import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import { CALLS, GATEWAYS, startGateway } from '../../testing/start-gateway.ts'
import type { RefundRequest } from '../core/gateway.ts'

const DAY_S = 86_400

describe.each(GATEWAYS)('%s, sending money back', (id) => {
  async function paid() {
    const started = await startGateway(id)
    const opened = await started.after({ action: 'pay' })
    const [charge] = (await started.look(opened)).charges
    const request: RefundRequest = {
      refundId: ulid(),
      ref: opened.ref,
      chargeRef: charge?.chargeRef ?? '',
      minor: 10_000,
      currency: 'BDT',
      remarks: 'LATE',
    }
    const refund = () => started.gateway.refund(request, started.soon())
    const moved = async () => (await started.sandbox.ledger()).map(({ kind }) => kind)
    return { ...started, request, refund, moved }
  }

  test('done: once, however often it is asked for', async () => {
    const { refund, moved } = await paid()
    expect(await refund()).toMatchObject({ state: 'refunded', why: null })
    expect(await refund()).toMatchObject({ state: 'refunded' })
    expect(await moved()).toEqual(['charge', 'refund'])
  })

  test('processing, and done when it is asked about', async () => {
    const { gateway, request, refund, moved, sandbox, soon } = await paid()
    await sandbox.fault({ endpoint: CALLS.back, fault: 'processing', times: 2 })
    const started = await refund()
    expect(started).toMatchObject({ state: 'processing' })
    await sandbox.clearFaults()
    const gatewayRef = started.gatewayRef ?? ''
    expect(await gateway.lookupRefund(request, gatewayRef, soon())).toMatchObject({
      state: 'refunded',
      gatewayRef,
    })
    expect(await moved()).toEqual(['charge', 'refund'])
  })

  test('refused: nothing moves', async () => {
    const { refund, moved, sandbox } = await paid()
    await sandbox.fault({ endpoint: CALLS.back, fault: 'failed_status' })
    const said = await refund().catch((error: { kind: string }) => ({ state: error.kind }))
    expect(['refused', 'rejected']).toContain(said.state)
    expect(await moved()).toEqual(['charge'])
  })

  test('no answer, but done: the same id finds it again', async () => {
    const { refund, moved, sandbox } = await paid()
    await sandbox.fault({ endpoint: CALLS.back, fault: 'reset_after', times: 1 })
    await expect(refund()).rejects.toMatchObject({ kind: 'unknown' })
    expect(await moved()).toEqual(['charge', 'refund'])
    expect(await refund()).toMatchObject({ state: 'refunded' })
    expect(await moved()).toEqual(['charge', 'refund'])
  })

  test('done without an answer, and asked for again when keys are forgotten: once', async () => {
    const { gateway, request, moved, sandbox, soon } = await paid()
    const refund = () => gateway.refund({ ...request, minor: 4000 }, soon())
    await sandbox.fault({ endpoint: CALLS.back, fault: 'reset_after', times: 1 })
    await expect(refund()).rejects.toMatchObject({ kind: 'unknown' })
    await sandbox.advanceClock(3 * DAY_S)
    expect(await refund()).toMatchObject({ state: 'refunded' })
    expect(await moved()).toEqual(['charge', 'refund'])
  })

  test('an id that the gateway knows with another amount: unclear', async () => {
    const { gateway, request, moved, soon } = await paid()
    await gateway.refund({ ...request, minor: 4000 }, soon())
    const again = gateway.refund({ ...request, minor: 3000 }, soon())
    await expect(again).rejects.toMatchObject({ kind: 'unknown' })
    expect(await moved()).toEqual(['charge', 'refund'])
  })

  test.each([10_000, 4000])('more than what is left of the charge, %i: unclear', async (minor) => {
    const { gateway, request, moved, soon } = await paid()
    await gateway.refund({ ...request, minor: 7000 }, soon())
    const again = gateway.refund({ ...request, minor, refundId: ulid() }, soon())
    await expect(again).rejects.toMatchObject({ kind: 'unknown' })
    expect(await moved()).toEqual(['charge', 'refund'])
  })

  test('an unknown charge is refused', async () => {
    const { gateway, request, soon } = await paid()
    const other = { ...request, refundId: ulid(), chargeRef: 'unknown' }
    const said = await gateway
      .refund(other, soon())
      .catch((error: { kind: string }) => ({ state: error.kind }))
    expect(['refused', 'rejected']).toContain(said.state)
  })
})
