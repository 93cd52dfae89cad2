import { sql } from 'kysely'
import { ADVANCE_FEE } from '#domain/rentals'
import { HOUR_MS } from '#domain/time'
import type { PaymentGateway } from '#server/payments/gateways/gateway'
import { SCHEDULED } from '#server/payments/settlement/settlement.service'
import { paymentStore } from '#server/payments/payments.store'
import { inParallel } from '#server/testing/booking-race'
import { givenIn } from '#server/testing/given'
import { addRentalRow } from '#server/testing/rental-row'
import { type BenchShop, type Environment, type Measurement, createShop } from './environment.ts'
import { compare, rateOf } from './ratio.ts'

const PAIRS = 9
const PAYMENTS = 100
const INSERTS = 500
/** As many as the pool has connections. */
const AT_ONCE = 10

/** How long it takes to settle a paid advance. */
export async function measureSettling(environment: Environment): Promise<Measurement[]> {
  const shop = await createShop(environment, { name: 'settling', overrides: { lookup } })
  const payments = await openPayments(shop, (PAIRS + 1) * PAYMENTS)
  const settleSome = () => {
    const some = payments
      .splice(0, PAYMENTS)
      .map((id) => () => shop.services.settlement.settle(id, SCHEDULED))
    return rateOf(PAYMENTS, () => inParallel(AT_ONCE, some))
  }
  await sql`create table bare (id bigint generated always as identity primary key, note text)`.execute(
    shop.db,
  )
  const ratio = await compare(PAIRS, settleSome, () => insertRate(shop))
  await checkSettled(shop)
  return [
    {
      what: 'Advances settled',
      ratio,
      rival: 'one bare insert, committed',
      how: `${PAIRS} pairs of ${PAYMENTS} payments and ${INSERTS} inserts, ${AT_ONCE} at once; a gateway that answers at once; fsync on`,
    },
  ]
}

/** Says of every payment that it is paid. */
const lookup: PaymentGateway['lookup'] = async ({ ref }) => {
  const taken = { minor: ADVANCE_FEE, currency: 'BDT' }
  return {
    session: 'paid',
    charges: [{ chargeRef: ref, amount: ADVANCE_FEE, taken, risk: 'normal' }],
  }
}

/** Each payment is for a hold on a bike of its own. */
async function openPayments(shop: BenchShop, wanted: number): Promise<string[]> {
  const { db, services } = shop
  const given = givenIn(shop)
  const { id: userId } = await given.user()
  const now = new Date()
  const expiresAt = new Date(now.getTime() + HOUR_MS)
  const openPayment = async () => {
    const { _id: bikeId } = await given.bike()
    const hold = { status: 'PENDING_PAYMENT', holdExpiresAt: expiresAt } as const
    const rentalId = await addRentalRow(db, { bikeId, userId, ...hold })
    const { id: gateway, store, environment } = services.gateways.current
    const asked = { purpose: 'ADVANCE', gateway, store, environment, amount: ADVANCE_FEE } as const
    return paymentStore(db).add({ rentalId, ...asked, now, expiresAt, nextCheckAt: null })
  }
  return inParallel(
    AT_ONCE,
    Array.from({ length: wanted }, () => openPayment),
  )
}

function insertRate({ db }: BenchShop): Promise<number> {
  const insert = () => sql`insert into bare (note) values ('paid')`.execute(db)
  const inserts = Array.from({ length: INSERTS }, () => insert)
  return rateOf(INSERTS, () => inParallel(AT_ONCE, inserts))
}

/** @throws Error when what was measured was not settling */
async function checkSettled({ db }: BenchShop): Promise<void> {
  const open = await db
    .selectFrom('rentals')
    .select('id')
    .where('status', '<>', 'INITIAL_PAID')
    .execute()
  if (open.length > 0) throw new Error(`${open.length} rentals were not settled`)
}
