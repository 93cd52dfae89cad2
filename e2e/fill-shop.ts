import type { BikeForm } from '#contract/bikes'
import { demoLogins } from '#db/demo-logins'
import { couponForm } from '#contract/testing/sample-forms'
import type { givenAt } from './given.ts'
import { inMinutes } from './times.ts'

type Given = ReturnType<typeof givenAt>

/** These texts replace the usual ones of a bike and of what people note. */
type Texts = { bike?: Partial<BikeForm>; name?: string; text?: string }

const TERMS = `1. The customer has a valid driving licence and wears a helmet.
2. The bike comes back clean, with as much fuel as it left with.`

/** The demo customer books a new bike and pays the advance. */
async function rent(given: Given, startTime: Date, form: Texts['bike'], plannedReturn?: Date) {
  const bike = await given.bike(form)
  await given.rental({
    of: demoLogins.customer,
    bike,
    startTime,
    ...(plannedReturn && { plannedReturn }),
  })
  const rentals = await given.call('GET /rentals', {
    as: await given.tokenOf(demoLogins.customer),
  })
  return { bike, id: rentals.find(({ bikeId }) => bikeId._id === bike._id)?._id ?? '' }
}

/** An admin hands the bike over, takes it back, and takes a part of what is due. */
async function actOnRental(given: Given, id: string, { name, text }: Texts) {
  const rental = { as: await given.tokenOf(demoLogins.admin), params: { id } }
  /** Each act has to name the state of the rental that its admin saw. */
  const revision = async () => (await given.call('GET /rentals/:id', rental)).revision
  const handover = { odometer: 12_040, fuel: 6, note: text ?? 'Scratch on the left mirror' }
  const idCheck = { kind: 'nid', lastFour: '40A2', expires: '2031-05-01' } as const
  const out = {
    direction: 'out',
    ...handover,
    idCheck,
    agreement: { name: name ?? 'Nusrat Jahan' },
  } as const
  await given.call('POST /rentals/:id/handovers', { ...rental, body: out })
  const deposit = {
    action: 'take',
    amount: 2000,
    tender: 'bkash',
    note: text ?? 'NID seen',
  } as const
  const deposited = { ...deposit, revision: await revision() }
  await given.call('POST /rentals/:id/deposit', { ...rental, body: deposited })
  const body = { returnTime: inMinutes(120).toISOString() }
  await given.call('PATCH /rentals/calculate-total-cost/:id', { ...rental, body })
  const damage = { kind: 'damage', amount: 250, note: text ?? 'Broken mirror' } as const
  const line = { ...damage, revision: await revision() }
  await given.call('POST /rentals/:id/bill-lines', { ...rental, body: line })
  const money = { tender: 'cash', amount: 300, revision: await revision() } as const
  await given.call('POST /rentals/:id/counter-payments', { ...rental, body: money })
  await given.call('POST /rentals/:id/receipts', rental)
}

/** Fills a new shop with bookings and money in every state. Returns a bike and a rental of it. */
export async function fillShop(given: Given, texts: Texts = {}) {
  const [{ customer }, as] = [demoLogins, await given.tokenOf(demoLogins.admin)]
  await given.saveSettings({ agreementTerms: texts.text ?? TERMS })
  const { bike, id } = await rent(given, inMinutes(-6), texts.bike, inMinutes(240))
  await actOnRental(given, id, texts)
  const booking = { as: await given.tokenOf(customer) }
  const startTime = inMinutes(90).toISOString()
  await given.call('POST /coupons', { as, body: couponForm })
  const held = { bikeId: (await given.bike())._id, startTime, couponCode: couponForm.code }
  await given.call('POST /rentals', { ...booking, body: held })
  const cancelled = { params: { id: (await rent(given, inMinutes(5000), texts.bike)).id } }
  const free = { reason: 'Rain all week', isFree: true }
  await given.call('POST /rentals/:id/cancel', { as, ...cancelled, body: free })
  const walkIn = async (name: string, start: Date) => {
    const { _id: bikeId } = await given.bike()
    const [customer, startTime] = [{ name, phone: '+880 1811 222333' }, start.toISOString()]
    const body = { bikeId, startTime, customer, tender: 'cash' } as const
    return given.call('POST /rentals/at-counter', { as, body })
  }
  const { _id: noShow, handovers } = await walkIn('Karim Mia', inMinutes(-180))
  const handover = { id: noShow, handoverId: handovers[0]?._id ?? '' }
  const reason = 'The customer did not come back from the cash point'
  const withdrawn = { as, params: handover, body: { reason } }
  await given.call('DELETE /rentals/:id/handovers/:handoverId', withdrawn)
  const inShop = { as, params: { id: noShow }, body: { isBikeInShop: true } } as const
  await given.call('POST /rentals/:id/no-show', inShop)
  await rent(given, inMinutes(-5), texts.bike)
  const paid = await rent(given, inMinutes(60), texts.bike)
  await given.returned({ bike: paid.bike, returnTime: inMinutes(240) })
  const remainder = { ...booking, params: { id: paid.id } }
  await given.act(await given.call('POST /rentals/full-payment/:id', remainder), 'pay')
  await given.paymentInReview()
  const [from, to] = [inMinutes(600).toISOString(), inMinutes(900).toISOString()]
  const block = {
    params: { id: bike._id },
    body: { from, to, reason: texts.text ?? 'New brake pads' },
  }
  await given.call('POST /bikes/:id/blocks', { as, ...block })
  const till = await given.call('GET /closings', { as })
  const tenders = till.expected.map(({ tender, amount: expected }) => {
    return { tender, expected, counted: expected - 10, note: texts.text ?? 'A torn note' }
  })
  await given.call('POST /closings', { as, body: { from: till.from, tenders } })
  await walkIn('Salma Khatun', inMinutes(-30))
  return { bike: bike._id, rental: id }
}
