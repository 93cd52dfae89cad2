import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { verify } from '@node-rs/argon2'
import express, { type NextFunction, type Request, type Response } from 'express'
import jwt from 'jsonwebtoken'
import { Pool, type PoolClient, types } from 'pg'
import type { ServerConfig } from '#server/testing/server-config'
import { addBillLine, showRental } from './express-rentals.ts'

// This shop is written as one would write it by hand in an afternoon, on our tables: every answer
// in one envelope, a token and one query for its user, bookings checked and then inserted. It
// writes no events, limits no holds, knows no sessions and validates no answers.

type Row = Record<string, unknown>
type Statement = { name: string; text: string; values: unknown[] }

const BIKE = `id as "_id", name, description, (price_per_hour / 100.0)::float8 as "pricePerHour",
  image_url as "imageUrl", cc, year, model, brand,
  for_rent and not exists (
    select from rentals
    where bike_id = bikes.id and return_time is null
      and (status = 'INITIAL_PAID' or status = 'PENDING_PAYMENT' and hold_expires_at > now())
  ) as "isAvailable"`
const USER = 'id as "_id", name, email, phone, address, role'

types.setTypeParser(types.builtins.INT8, Number)

async function ask(client: Pool | PoolClient, statement: Statement): Promise<Row[]> {
  return (await client.query<Row>(statement)).rows
}

const ORDER = 'from bikes where archived_at is null order by created_at, id'

const listBikes = (pool: Pool) =>
  ask(pool, { name: 'bikes', text: `select ${BIKE} ${ORDER}`, values: [] })

async function pageOfBikes(pool: Pool, page: number, limit: number) {
  const text = `select ${BIKE} ${ORDER} limit $1 offset $2`
  const count = 'select count(*) as total from bikes where archived_at is null'
  const [rows, [counted]] = await Promise.all([
    ask(pool, { name: 'page', text, values: [limit, (page - 1) * limit] }),
    ask(pool, { name: 'count', text: count, values: [] }),
  ])
  return { rows, total: Number(counted?.['total']) }
}

async function findBike(client: Pool | PoolClient, id: string) {
  const text = `select ${BIKE}, price_per_hour from bikes where id = $1 and archived_at is null`
  return (await ask(client, { name: 'bike', text, values: [id] }))[0]
}

async function findUser(pool: Pool, id: string) {
  const text = `select ${USER} from users where id = $1 and deleted_at is null`
  return (await ask(pool, { name: 'user', text, values: [id] }))[0]
}

async function findByEmail(pool: Pool, email: string) {
  const text = `select ${USER}, password_hash from users where lower(email) = lower($1)`
  return (await ask(pool, { name: 'email', text, values: [email] }))[0]
}

async function insertBooking(client: PoolClient, bike: Row, userId: string, start: Date) {
  const rentalId = randomUUID()
  const ref = randomUUID().replaceAll('-', '').slice(0, 26)
  const rental = `insert into rentals (id, bike_id, user_id, status, period, start_time,
      price_per_hour, hold_expires_at, bike_name, bike_image_url)
    values ($1, $2, $3, 'PENDING_PAYMENT', tstzrange($4, null), $4, $5,
      now() + interval '15 min', $6, $7)`
  const { _id: bikeId, price_per_hour: price, name, imageUrl } = bike
  const values = [rentalId, bikeId, userId, start, price, name, imageUrl]
  await ask(client, { name: 'rental', text: rental, values })
  const payment = `insert into payments (id, rental_id, purpose, gateway, amount, status,
      page_url, expires_at)
    values ($1, $2, 'ADVANCE', 'express', 10000, 'OPEN', $3, now() + interval '15 min')`
  await ask(client, { name: 'payment', text: payment, values: [ref, rentalId, pageOf(ref)] })
  return ref
}

async function book(pool: Pool, bikeId: string, userId: string, start: Date) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const bike = await findBike(client, bikeId)
    const isFree = bike?.['isAvailable'] === true
    const ref = isFree ? await insertBooking(client, bike, userId, start) : undefined
    await client.query(isFree ? 'commit' : 'rollback')
    return ref
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const pageOf = (ref: string) => `http://pay.test/${ref}`

function send(response: Response, message: string, data: unknown, extras: object = {}) {
  response.json({ success: true, statusCode: 200, message, data, ...extras })
}

function refuse(response: Response, status: number, message: string) {
  response.status(status).json({ success: false, statusCode: status, message })
}

function createRival({ database, authSecret }: ServerConfig) {
  const pool = new Pool({ ...database, max: 10 })
  const app = express().disable('x-powered-by').use(express.json())

  async function authenticate(request: Request, response: Response, next: NextFunction) {
    const token = request.headers.authorization?.split(' ')[1] ?? ''
    const { sub } = jwt.verify(token, authSecret, { algorithms: ['HS256'] })
    response.locals['user'] = await findUser(pool, String(sub))
    if (response.locals['user']) next()
    else refuse(response, 401, 'You are not signed in')
  }

  app.get('/api/bikes', async ({ query }, response) => {
    const message = 'Bikes retrieved successfully'
    if (query['page'] === undefined) return send(response, message, await listBikes(pool))
    const [page, limit] = [Number(query['page']), Number(query['limit'])]
    const { rows, total } = await pageOfBikes(pool, page, limit)
    const totalPages = Math.ceil(total / limit)
    send(response, message, rows, { meta: { page, limit, total, totalPages } })
  })
  app.get('/api/bikes/:id', async ({ params }, response) => {
    const bike = await findBike(pool, params.id)
    if (bike) send(response, 'Bike retrieved successfully', bike)
    else refuse(response, 404, 'No such bike')
  })
  app.get('/api/users/me', authenticate, (_request, response) =>
    send(response, 'Profile retrieved successfully', response.locals['user']),
  )
  app.post('/api/auth/login', async (request, response) => {
    const { email, password } = request.body as { email: string; password: string }
    const { password_hash: hash, ...user } = (await findByEmail(pool, email)) ?? {}
    if (!(await verify(String(hash), password))) return refuse(response, 401, 'Wrong password')
    const token = jwt.sign({ sub: user['_id'], role: user['role'] }, authSecret)
    send(response, 'Login successful!', user, { token })
  })
  app.post('/api/rentals', authenticate, async (request, response) => {
    const { bikeId, startTime } = request.body as { bikeId: string; startTime: string }
    const { _id: userId } = response.locals['user'] as { _id: string }
    const ref = await book(pool, bikeId, userId, new Date(startTime))
    if (ref) send(response, 'Pay the advance', pageOf(ref), { paymentRef: ref })
    else refuse(response, 409, 'The bike is taken')
  })
  app.get('/api/rentals/:id', authenticate, async ({ params }, response) => {
    const page = await showRental(pool, String(params['id']), response.locals['user'] as Row)
    if (page) send(response, 'Rental retrieved successfully', page)
    else refuse(response, 404, 'No such rental')
  })
  app.post('/api/rentals/:id/bill-lines', authenticate, async ({ params, body }, response) => {
    const user = response.locals['user'] as Row
    if (user['role'] !== 'admin') return refuse(response, 403, 'Admins only')
    const line = body as Parameters<typeof addBillLine>[2]
    const page = await addBillLine(pool, String(params['id']), line, user)
    if (page) send(response, 'Bill changed', page)
    else refuse(response, 409, 'The rental has changed')
  })
  return app
}

process.once('disconnect', () => process.exit())
process.once('message', (config: ServerConfig) => {
  const listener = createRival(config).listen(0, '127.0.0.1', () =>
    process.send?.(`http://127.0.0.1:${(listener.address() as AddressInfo).port}`),
  )
})
