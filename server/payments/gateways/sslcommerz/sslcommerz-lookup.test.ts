import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { NO_HINT } from '../../core/gateway.ts'
import { sslcommerz } from './sslcommerz-gateway.ts'

const REF = '01JGXHVPD0000000000000TEST'

type Answers = {
  query: object
  /** The answer of the order validation for each val_id. */
  validations?: Record<string, object>
}

/** SSLCOMMERZ with fixed answers, and the refunds that it was asked for. */
async function startGateway({ query, validations = {} }: Answers) {
  const refunds: (string | null)[] = []
  const answerTo = ({ pathname, searchParams }: URL): object => {
    if (pathname.endsWith('validationserverAPI.php')) {
      return validations[searchParams.get('val_id') ?? ''] ?? { APIConnect: 'FAILED' }
    }
    if (!searchParams.has('refund_amount')) return { APIConnect: 'DONE', ...query }
    refunds.push(searchParams.get('refund_amount'))
    return { APIConnect: 'DONE', status: 'failed', errorReason: 'a test' }
  }
  const server = createServer(({ url = '' }, response) => {
    response.end(JSON.stringify(answerTo(new URL(url, 'http://gateway.test'))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const baseUrl = `http://127.0.0.1:${port}`
  const gateway = sslcommerz({ baseUrl, storeId: 'store', storePassword: 'secret' })
  const signal = AbortSignal.timeout(5000)
  const known = { ref: REF, sessionRef: null, hint: NO_HINT }
  return {
    refunds,
    lookup: () => gateway.lookup(known, signal),
    refund: (currency: string, minor: number) =>
      gateway.refund(
        { refundId: 'r', ref: REF, chargeRef: 'bank-1', minor, currency, remarks: 'LATE' },
        signal,
      ),
  }
}

const listed = (...valIds: string[]) => ({
  no_of_trans_found: valIds.length,
  element: valIds.map((valId) => ({ status: 'VALID', tran_id: REF, val_id: valId })),
})

const valid = (valId: string, changes: object = {}) => ({
  APIConnect: 'DONE',
  status: 'VALID',
  tran_id: REF,
  val_id: valId,
  bank_tran_id: 'bank-1',
  amount: '100.00',
  currency: 'BDT',
  currency_type: 'BDT',
  currency_amount: '100.00',
  risk_level: '0',
  ...changes,
})

test.each([
  { no_of_trans_found: 0, element: '' },
  { no_of_trans_found: '0', element: {} },
  { no_of_trans_found: 0, element: null },
  { no_of_trans_found: 0, element: [] },
  { element: null },
  { no_of_trans_found: 0 },
])('%j: the gateway found nothing', async (query) => {
  const { lookup } = await startGateway({ query })
  expect(await lookup()).toEqual({ session: 'not-found', charges: [] })
})

test.each([{ no_of_trans_found: 1, element: '' }, { element: {} }])(
  '%j is no answer',
  async (query) => {
    const { lookup } = await startGateway({ query })
    await expect(lookup()).rejects.toMatchObject({ kind: 'unknown' })
  },
)

test('a charge that is not confirmed yet does not hold up the confirmed one', async () => {
  const pending = valid('second', { status: 'PENDING', bank_tran_id: 'bank-2' })
  const validations = { first: valid('first'), second: pending }
  const { lookup } = await startGateway({ query: listed('second', 'first'), validations })
  expect(await lookup()).toMatchObject({
    session: 'paid',
    charges: [{ chargeRef: 'bank-1' }],
    incomplete: { kind: 'unknown' },
  })
})

test('without any confirmed charge the gateway has not answered', async () => {
  const { lookup } = await startGateway({ query: listed('first') })
  await expect(lookup()).rejects.toMatchObject({ kind: 'unknown' })
})

const IN_DOLLARS = { amount: '11000.00', currency_type: 'USD', currency_amount: '100.00' }

test('a charge in dollars is refunded with what it came to in taka', async () => {
  const validations = { first: valid('first', IN_DOLLARS) }
  const { lookup, refund, refunds } = await startGateway({ query: listed('first'), validations })
  const { charges } = await lookup()
  expect(charges).toMatchObject([{ amount: null, taken: { minor: 10_000, currency: 'USD' } }])
  await refund('USD', 10_000)
  expect(refunds).toEqual(['11000.00'])
})

test('where the amount in taka is unknown, no refund is requested', async () => {
  const { refund, refunds } = await startGateway({ query: listed('first') })
  await expect(refund('USD', 10_000)).rejects.toMatchObject({ kind: 'unreachable' })
  expect(refunds).toEqual([])
})
