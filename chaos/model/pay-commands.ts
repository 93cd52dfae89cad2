import { boolean, constantFrom, record } from 'fast-check'
import { MINUTE_MS } from '#domain/time'
import { type Command, agree, agreeOn, barred, command, nthOf, seatOf } from './command.ts'
import { settle, standingOf } from './money.ts'
import { nth, who } from './rent-commands.ts'
import { type Charge, type Model, type Payment, isOpen, refused } from './state.ts'

const UNDERPAID = 99
const ACTIONS = [
  'pay',
  'pay',
  'pay',
  'pay_twice',
  'pay_risky',
  'underpay',
  'fail',
  'cancel',
] as const
type Action = (typeof ACTIONS)[number]

/** Does he come back to the shop, and does the gateway then answer the shop's question? */
const AFTERWARDS = ['comes back', 'comes back', 'comes back unheard', 'closes the tab'] as const

const DEAF = { endpoint: 'query', fault: 'http500' }
const withPage = ({ payments }: Model) => payments.filter(({ page }) => page !== '')
const unknownCharges = ({ charges }: Payment) => charges.some(({ isKnown }) => !isKnown)

function happen(payment: Payment, action: Action): void {
  if (action === 'fail' || action === 'cancel') {
    payment.ended = action === 'fail' ? 'FAILED' : 'CANCELLED'
    return
  }
  const charge: Charge = {
    amount: action === 'underpay' ? UNDERPAID : payment.amount,
    isRisky: action === 'pay_risky',
    isKnown: false,
  }
  payment.charges.unshift(charge)
  if (action === 'pay_twice') payment.charges.unshift({ ...charge })
}

const atTheGateway = record({
  payment: nth,
  action: constantFrom(...ACTIONS),
  next: constantFrom(...AFTERWARDS),
}).map((asked): Command =>
  command(asked, {
    name: 'at the gateway',
    // Money on top of money that counts is found out when somebody comes back with it.
    when: (model) =>
      withPage(model).length > 0 &&
      (asked.next === 'comes back' || nthOf(withPage(model), asked.payment).charges.length === 0),
    async run(model, shop) {
      const payment = nthOf(withPage(model), asked.payment)
      const { action, next } = asked
      const pressed = await shop.sandbox.act(payment.ref, {
        ipn: 'none',
        ...(action === 'underpay' ? { action: 'pay', amount: `${UNDERPAID}.00` } : { action }),
      })
      happen(payment, action)
      if (next === 'closes the tab') return
      if (next === 'comes back unheard') await shop.sandbox.fault(DEAF)
      agree('the way back', 303, await shop.comeBack(pressed.return))
      if (next === 'comes back unheard') await shop.sandbox.clearFaults()
      else settle(model, payment)
    },
  }),
)

const questions = record({ who, payment: nth }).map((asked): Command => {
  const name = 'ask about a payment'
  return command(asked, {
    name,
    when: ({ payments }) => payments.length > 0,
    async run(model, shop) {
      const seat = seatOf(model, asked.who)
      const payment = nthOf(model.payments, asked.payment)
      const { ref } = payment
      const reply = await shop.call('GET /payments/:ref', { as: seat.token, params: { ref } })
      const isAllowed = payment.rental.person === seat.person || seat.person.role === 'admin'
      const verdict = isAllowed ? { status: 200 } : refused(404, 'payment_not_found')
      agreeOn(name, barred(seat, 'anyone') ?? verdict, reply)
      if (reply.status !== 200) return
      const { status, amount } = reply.body.data
      const standing = status === 'refunded' ? 'refunding' : status
      agree(name, [standingOf(payment), payment.amount], [standing, amount])
    },
  })
})

/** Two payments of one bike at once would be a race, and a race is nothing to foretell. */
function isRace({ payments }: Model): boolean {
  const stirring = payments.filter((one) => isOpen(one) || unknownCharges(one))
  const bikes = stirring
    .filter(({ purpose }) => purpose === 'ADVANCE')
    .map((one) => one.rental.bike)
  return new Set(bikes).size < bikes.length
}

const reconciliations = record({ isGatewayThere: boolean() }).map((asked): Command =>
  command(asked, {
    name: 'reconcile',
    when: (model) => !isRace(model),
    async run(model, shop) {
      await shop.db
        .updateTable('payments')
        .set({ nextCheckAt: await shop.now() })
        .where('status', '<>', 'PAID')
        .where('nextCheckAt', 'is not', null)
        .execute()
      if (!asked.isGatewayThere) await shop.sandbox.fault(DEAF)
      await shop.services.reconciler.reconcile()
      await shop.sandbox.clearFaults()
      if (!asked.isGatewayThere) return
      for (const payment of model.payments) if (payment.status !== 'PAID') settle(model, payment)
    },
  }),
)

const waits = record({ minutes: constantFrom(5, 16, 60) }).map((asked): Command =>
  command(asked, {
    name: 'wait',
    async run(model, shop) {
      model.now += asked.minutes * MINUTE_MS
      shop.advance(asked.minutes * MINUTE_MS)
    },
  }),
)

export const payCommands = [
  atTheGateway,
  atTheGateway,
  atTheGateway,
  atTheGateway,
  atTheGateway,
  questions,
  reconciliations,
  waits,
  waits,
]
