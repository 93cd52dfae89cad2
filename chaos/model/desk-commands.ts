import { constantFrom, record } from 'fast-check'
import { type Command, agreeOn, barred, command, nthOf, seatOf } from './command.ts'
import { type Decision, decide } from './money.ts'
import { nth, who } from './rent-commands.ts'
import { isInReview } from './state.ts'

const KEYS = {
  approve: 'POST /payments/:ref/approve',
  refund: 'POST /payments/:ref/refund',
} as const

/** Mostly where something waits to be decided. */
const decisions = record({
  who,
  payment: nth,
  decision: constantFrom<Decision>('approve', 'refund'),
}).map((asked): Command => {
  const { decision } = asked
  return command(asked, {
    name: decision,
    when: ({ payments }) => payments.length > 0,
    async run(model, shop) {
      const seat = seatOf(model, asked.who)
      const waiting = model.payments.filter(isInReview)
      const payment = nthOf(waiting.length > 0 ? waiting : model.payments, asked.payment)
      const params = { ref: payment.ref }
      const reply = await shop.call(KEYS[decision], { as: seat.token, params })
      agreeOn(decision, barred(seat, 'admin') ?? decide(model, payment, decision), reply)
    },
  })
})

export const deskCommands = [decisions]
