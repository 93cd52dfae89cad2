import { type Kysely, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { fromTaka } from '#domain/money'
import { demoFleet } from './demo-fleet.ts'
import { demoLogins } from './demo-logins.ts'
import { addDemoPrices } from './demo-prices.ts'
import { addDemoRentals } from './demo-rentals.ts'
import type { Tables } from './tables.ts'

type DemoOptions = {
  /** The origin of the shop has no slash at its end; the drawings lie below it. */
  publicUrl: string
  hashPassword: (password: string) => Promise<string>
}

/** No other advisory lock of the database may use this key. */
const DEMO_LOCK = 20_240_801

/**
 * An empty database gets a fleet, two log-ins, customers without one, a price list
 * with a season and a few bookings. A
 * database that has a user or a bike is not changed. When several servers start at once, only one
 * of them fills it.
 */
export async function fillDemo(db: Kysely<Tables>, options: DemoOptions): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${DEMO_LOCK})`.execute(trx)
    if (!(await isEmpty(trx))) return
    const [admin, customer, walkIn] = await demoUsers(options.hashPassword)
    const guests = demoGuests()
    const bikes = demoBikes(options.publicUrl)
    await trx
      .insertInto('users')
      .values([admin, customer, walkIn, ...guests])
      .execute()
    await trx.insertInto('bikes').values(bikes).execute()
    const people = { admin: admin.id, customer: customer.id, walkIn: walkIn.id }
    const guestIds = guests.map(({ id }) => id)
    const now = new Date()
    await addDemoPrices(trx, { bikes, now })
    await addDemoRentals(trx, { bikes, ...people, guests: guestIds, now })
  })
}

export async function moveDemoPictures(db: Kysely<Tables>, publicUrl: string): Promise<void> {
  await sql`
    update bikes set image_url = ${publicUrl} || substring(image_url from '/art/[a-z0-9-]+[.](?:svg|avif)$')
    where image_url ~ '^https?://[^/]+/art/[a-z0-9-]+[.](?:svg|avif)$'
      and not starts_with(image_url, ${publicUrl} || '/')`.execute(db)
}

async function isEmpty(db: Kysely<Tables>): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  const bike = await db.selectFrom('bikes').select('id').limit(1).executeTakeFirst()
  return user === undefined && bike === undefined
}

async function demoUsers(hashPassword: DemoOptions['hashPassword']) {
  const { admin, customer } = demoLogins
  return [
    {
      id: uuid(),
      name: 'Rafiq Hossain',
      email: admin.email,
      phone: '+880 1000 000001',
      address: 'Chaka, 12 Satmasjid Road, Dhanmondi, Dhaka',
      role: 'admin' as const,
      passwordHash: await hashPassword(admin.password),
    },
    {
      id: uuid(),
      name: 'Nusrat Jahan',
      email: customer.email,
      phone: '+880 1000 000002',
      address: '7 Lake Circus, Kalabagan, Dhaka',
      role: 'user' as const,
      passwordHash: await hashPassword(customer.password),
    },
    {
      id: uuid(),
      name: 'Shirin Akter',
      email: null,
      phone: '+880 1000 000003',
      address: '',
      role: 'user' as const,
      passwordHash: null,
    },
  ] as const
}

/** These customers have booked the next days. */
const demoGuests = () =>
  ['Tanvir Ahmed', 'Farhana Islam', 'Sabbir Rahman', 'Mitu Chowdhury'].map((name, index) => ({
    id: uuid(),
    name,
    email: null,
    phone: `+880 1000 00001${index}`,
    address: '',
    role: 'user' as const,
    passwordHash: null,
  }))

function demoBikes(publicUrl: string) {
  return demoFleet.map(({ picture, pricePerHour, forRent = true, ...bike }) => ({
    ...bike,
    id: uuid(),
    name: `${bike.brand} ${bike.model}`,
    pricePerHour: fromTaka(pricePerHour),
    imageUrl: `${publicUrl}/art/${picture}.avif`,
    forRent,
  }))
}
