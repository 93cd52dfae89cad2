import { toTaka } from '#domain/money'
import { publicStatus } from '#domain/payments'
import type { RealShop } from './shop.ts'
import { type Model, isRented, isTaken } from './state.ts'

/** @throws Error when the shop differs from the model */
export function compare(what: string, model: unknown, shop: unknown): void {
  const [expected, got] = [JSON.stringify(model), JSON.stringify(shop)]
  if (expected !== got) throw new Error(`${what}: expected ${expected}, the shop says ${got}`)
}

/** A refusal must have a status of 400 to 499. */
export function compareAnswer(isAllowed: boolean, { status }: { status: number }): void {
  const isRefused = status >= 400 && status < 500
  compare('the answer', isAllowed ? 200 : 'refused', isRefused ? 'refused' : status)
}

export async function compareWithApi(model: Model, shop: RealShop): Promise<void> {
  for (const bike of model.bikes) {
    const { status, body } = await shop.call('GET /bikes/:id', { params: { id: bike.id } })
    const shown = status === 200 ? body.data.isAvailable : undefined
    compare('the bike', bike.isArchived ? undefined : bike.forRent && !isTaken(model, bike), shown)
  }
  for (const customer of model.customers.filter(({ isDeleted }) => !isDeleted)) {
    const { body } = await shop.call('GET /rentals', { as: customer.token })
    const mine = model.rentals.filter((one) => one.customer === customer && isRented(one))
    compare(
      'the rentals of a customer',
      mine.map(({ id, status, cost }) => [id, status, toTaka(cost)].join(' ')).toSorted(),
      body.data
        .map(({ _id, bookingStatus, totalCost }) => [_id, bookingStatus, totalCost].join(' '))
        .toSorted(),
    )
  }
  for (const { ref, status, disposition, amount } of model.payments) {
    const { body } = await shop.callAsAdmin('GET /payments/:ref', { params: { ref } })
    const shown = [body.data.status, body.data.amount]
    compare('the payment', [publicStatus(status, disposition), toTaka(amount)], shown)
  }
}

/** The ledger of the gateway shows what each customer paid and got back. */
export async function compareWithGateway({ payments }: Model, { sandbox }: RealShop) {
  const ledger = await sandbox.ledger()
  for (const { ref, charges, refunds } of payments) {
    const moved = (kind: string) =>
      ledger
        .filter((entry) => entry.tran_id === ref && entry.kind === kind)
        .reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
    const paid = charges.reduce((sum, { taken }) => sum + taken.minor, 0)
    const sent = refunds.filter(({ isSent }) => isSent)
    const returned = sent.reduce((sum, { minor }) => sum + minor, 0)
    compare('paid and returned', [paid, returned], [moved('charge'), moved('refund')])
  }
}
