import { boolean, record } from 'fast-check'
import type { LinkedPayment } from '#contract/payment-links'
import { toTaka } from '#domain/money'
import {
  callForPage,
  command,
  hasRentals,
  nth,
  opening,
  pickNth,
  pickRental,
  type rentalCommands,
} from './commands.ts'
import { compare, compareAnswer } from './compare.ts'
import { makeLink, payByLink, readLink } from './link-rules.ts'
import type { RealShop } from './shop.ts'
import { type Model, dueOf, isReservation, linkOf } from './state.ts'

const makings = command({
  name: 'make a payment link',
  drawn: record({ rental: nth }),
  when: hasRentals,
  async run(model, shop, drawn) {
    const rental = pickRental(
      model,
      drawn.rental,
      (one) => isReservation(one) || (one.isReturned && dueOf(model, one) > 0),
    )
    const asked = makeLink(model, rental)
    const params = { id: rental.id }
    const reply = await shop.callAsAdmin('POST /rentals/:id/payment-link', { params })
    compareAnswer(asked !== undefined, reply)
    if (!asked) return
    const { url, amount } = reply.body.data
    compare('the amount of the link', toTaka(asked.amount), amount)
    linkOf(model, rental)?.secrets.push(url.split('#pay=')[1] ?? '')
  },
})

const hasLinks = ({ links }: Model) => links.length > 0

/** Some draws use a link that a newer one has ended. */
function pickSecret({ links }: Model, drawn: number, isOld: boolean) {
  const link = pickNth(links, drawn)
  const secret = (isOld ? link.secrets.at(-2) : undefined) ?? link.secrets.at(-1) ?? ''
  return { link, secret }
}

const drawnLink = { link: nth, isOld: boolean() }

async function compareLink(model: Model, shop: RealShop, drawn: { link: number; isOld: boolean }) {
  const { link, secret } = pickSecret(model, drawn.link, drawn.isOld)
  const state = readLink(model, link, secret)
  const { status, body } = await shop.call('POST /payment-links/read', { body: { secret } })
  if (typeof state === 'string') return compare('the link', [404, state], [status, body.code])
  const { amount, lastTry }: LinkedPayment = body.data
  compare('the link', [200, toTaka(state.amount), state.lastTry], [status, amount, lastTry])
}

const readings = command({
  name: 'read a payment link',
  drawn: record(drawnLink),
  when: hasLinks,
  run: compareLink,
})

const payings = command({
  name: 'pay by a link',
  drawn: record({ ...drawnLink, opening }),
  when: hasLinks,
  async run(model, shop, { opening, ...drawn }) {
    const { link, secret } = pickSecret(model, drawn.link, drawn.isOld)
    const payment = payByLink(model, { link, secret, opening })
    await callForPage(shop, { opening, payment }, () =>
      shop.call('POST /payment-links/pay', { body: { secret } }),
    )
  },
})

export const linkCommands: typeof rentalCommands = [
  [3, makings],
  [2, readings],
  [4, payings],
]
