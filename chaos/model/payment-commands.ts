import { boolean, constantFrom, integer, record } from 'fast-check'
import { fromTaka } from '#domain/money'
import { MINUTE_MS } from '#domain/time'
import { bookAs, command, nth, pickNth, type rentalCommands } from './commands.ts'
import { compare } from './compare.ts'
import { sendRefunds, settle } from './settle.ts'
import { type Model, type Payment, isPending } from './state.ts'

const UNDERPAID = 99
const PAID = ['pay', 'pay', 'pay', 'pay_twice', 'pay_risky', 'pay_risky', 'underpay'] as const
const ACTIONS = [...PAID, 'fail', 'cancel'] as const
type Action = (typeof ACTIONS)[number]

/**
 * The shop may hear of a payment by returns and notifications, and may be able to ask the gateway.
 */
const NEWS = ['heard', 'heard', 'gateway cannot say', 'not heard'] as const

const QUERY_FAILS = { endpoint: 'query', fault: 'http500' }
const withPage = ({ payments }: Model) => payments.filter(({ page }) => page !== '')

/** Most draws find a page that is open. */
function pickPayment(model: Model, drawn: number): Payment {
  const open = withPage(model).filter(isPending)
  return pickNth(drawn % 4 === 0 || open.length === 0 ? withPage(model) : open, drawn)
}

function actAtGateway({ charges, ...payment }: Payment, action: Action): Payment['session'] {
  if (action === 'fail') return 'failed'
  if (action === 'cancel') return 'cancelled'
  const amount = action === 'underpay' ? fromTaka(UNDERPAID) : payment.amount
  const taken = { minor: amount, currency: 'BDT' }
  const risk = action === 'pay_risky' ? 'review' : 'normal'
  for (let count = action === 'pay_twice' ? 2 : 1; count > 0; count -= 1) {
    charges.unshift({ chargeRef: `charge ${charges.length}`, amount, taken, risk })
  }
  return 'paid'
}

const atTheGateway = command({
  name: 'at the gateway',
  drawn: record({
    payment: nth,
    action: constantFrom(...ACTIONS),
    news: constantFrom(...NEWS),
    returns: integer({ min: 1, max: 3 }),
    notifications: integer({ min: 0, max: 3 }),
  }),
  // Reconciliation asks about paid payments only once a day, so a second charge needs a
  // notification.
  when: (model, { payment, news }) =>
    withPage(model).length > 0 &&
    (news === 'heard' || pickPayment(model, payment).charges.length === 0),
  async run(model, shop, { action, news, ...drawn }) {
    const payment = pickPayment(model, drawn.payment)
    // A replayed return makes the shop ask about an open payment only.
    const notifications = Math.max(drawn.notifications, isPending(payment) ? 0 : 1)
    const underpaid = { action: 'pay', amount: `${UNDERPAID}.00` }
    // The references decide which of two charges of one second counts.
    await shop.sandbox.advanceClock(1)
    const acted = await shop.sandbox.act(payment.ref, {
      ipn: 'none',
      ...(action === 'underpay' ? underpaid : { action }),
    })
    payment.session = actAtGateway(payment, action)
    if (news === 'not heard') return
    if (news === 'gateway cannot say') {
      await shop.sandbox.fault(QUERY_FAILS)
      compare('the return', 303, await shop.returnFromGateway(acted.return))
      await shop.sandbox.clearFaults()
      return
    }
    const [statuses] = await Promise.all([
      Promise.all(times(drawn.returns, () => shop.returnFromGateway(acted.return))),
      Promise.all(times(notifications, () => shop.settleNotified(payment.ref))),
    ])
    for (const status of statuses) compare('the return', 303, status)
    settle(model, payment)
  },
})

/** Most acts are about a booking that is paid. */
const paidBookings = command({
  name: 'book and pay',
  drawn: record({
    customer: nth,
    bike: nth,
    startIn: constantFrom(30, 60, 24 * 60),
    length: constantFrom(60, 150, 25 * 60),
    payAll: boolean(),
  }),
  async run(model, shop, { startIn, length, payAll, ...drawn }) {
    const bike = pickNth(model.bikes, drawn.bike)
    const customer = pickNth(model.customers, drawn.customer)
    const startsAt = new Date(model.now.getTime() + startIn * MINUTE_MS)
    const plannedReturn = new Date(startsAt.getTime() + length * MINUTE_MS)
    const wish = { bike, customer, startsAt, plannedReturn, payAll }
    const payment = await bookAs(model, shop, wish, 'opens')
    if (!payment || payment.page === '' || payment.charges.length > 0) return
    const { return: back } = await shop.sandbox.act(payment.ref, { action: 'pay', ipn: 'none' })
    payment.session = actAtGateway(payment, 'pay')
    compare('the return', 303, await shop.returnFromGateway(back))
    settle(model, payment)
  },
})

const times = <T>(count: number, work: () => Promise<T>) => Array.from({ length: count }, work)

/** Either of two payments for one bike, or for one bill, may win when both are settled at once. */
function isRace({ payments }: Model): boolean {
  const unsettled = payments.filter(
    (one) => isPending(one) || one.charges.length > one.captured.size,
  )
  const contested = unsettled.map(({ purpose, rental }) =>
    purpose === 'ADVANCE' ? rental.bike : rental,
  )
  return new Set(contested).size < contested.length
}

const reconciliations = command({
  name: 'reconcile',
  drawn: record({ isGatewayThere: boolean() }),
  when: (model) => !isRace(model),
  async run(model, shop, { isGatewayThere }) {
    if (!isGatewayThere) await shop.sandbox.fault(QUERY_FAILS)
    await shop.reconcilePayments()
    await shop.sandbox.clearFaults()
    if (!isGatewayThere) return
    for (const payment of model.payments) if (payment.status !== 'PAID') settle(model, payment)
  },
})

const refunds = command({
  name: 'send refunds',
  drawn: record({}),
  async run(model, shop) {
    await shop.sendRefunds()
    sendRefunds(model)
  },
})

const waits = command({
  name: 'wait',
  drawn: record({ minutes: constantFrom(5, 16, 60) }),
  async run(model, shop, { minutes }) {
    model.now = new Date(model.now.getTime() + minutes * MINUTE_MS)
    shop.advance(minutes * MINUTE_MS)
  },
})

const restarts = command({ name: 'restart', drawn: record({}), run: (_, shop) => shop.restart() })

export const paymentCommands: typeof rentalCommands = [
  [7, atTheGateway],
  [5, paidBookings],
  [1, reconciliations],
  [1, refunds],
  [2, waits],
  [1, restarts],
]
