import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { expect } from '@playwright/test'
import type { Api, ApiKey } from '#contract/api'
import type { ShopForm } from '#contract/shop'
import type { BikeForm, BikeView } from '#contract/bikes'
import type { ClientInput, Data } from '#contract/call'
import { callUrl } from '#contract/call-url'
import { demoLogins } from '#db/demo-logins'
import type { Duty } from '#domain/users'
import type { controlOf } from '#server/testing/sandbox-control'
import { bikeForm } from '#contract/testing/sample-forms'
import { inMinutes } from './times.ts'

export type Login = { email: string; password: string }
export type Person = Login & { name: string; phone: string; address: string }
type Call<K extends ApiKey> = {
  as?: string
  params?: Record<string, string>
  body?: ClientInput<Api[K], 'body'>
}

type NewAdmin = { password?: string; duties?: Duty[] }
type Ride = { of: Login; bike: BikeView; startTime: Date; plannedReturn?: Date }

/** Makes a mark that no other test has. */
const unique = () => randomUUID().slice(0, 8)

export function newPerson(): Person {
  const mark = unique()
  return {
    name: `Rahima ${mark}`,
    email: `rahima.${mark}@shop.test`,
    password: 'ride-1971',
    phone: '+880 1700 000000',
    address: '32 Road 11, Banani, Dhaka',
  }
}

/** Creates what a test needs before it begins, by calls of the shop's API. */
export function givenAt(shopUrl: string, sandbox: ReturnType<typeof controlOf>) {
  type Answered<K extends ApiKey> = { message: string; data: Data<Api[K]>; token: string }

  /** Repeats the call when the shop is busy, after the time it gives. */
  async function ask<K extends ApiKey>(key: K, input: Call<K>): Promise<Answered<K>> {
    const { as, body } = input
    const { method, url } = callUrl(key, input)
    const response = await fetch(new URL(url, shopUrl), {
      method,
      headers: {
        ...(as !== undefined && { authorization: `Bearer ${as}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (response.status === 503) {
      await setTimeout(Number(response.headers.get('retry-after')) * 1000)
      return ask(key, input)
    }
    const answer = (await response.json()) as Answered<K>
    if (!response.ok) throw new Error(`${key}: ${response.status} ${answer.message}`)
    return answer
  }

  const call = async <K extends ApiKey>(key: K, input: Call<K> = {}): Promise<Data<Api[K]>> =>
    (await ask(key, input)).data

  const logIn = async ({ email, password }: Login): Promise<string> =>
    (await ask('POST /auth/login', { body: { email, password } })).token

  const tokens = new Map<string, Promise<string>>()

  /** All tests of a worker share the token of one log-in, because hashing a password takes long. */
  function tokenOf(login: Login): Promise<string> {
    const token = tokens.get(login.email) ?? logIn(login)
    tokens.set(login.email, token)
    return token
  }

  const asAdmin = () => tokenOf(demoLogins.admin)

  async function bike(form: Partial<BikeForm> = {}): Promise<BikeView> {
    const mark = unique()
    const body: BikeForm = {
      ...bikeForm,
      name: `Gixxer ${mark}`,
      pricePerHour: 120,
      imageUrl: `${shopUrl}/art/moto-naked-1.svg`,
      model: `Model ${mark}`,
      brand: `Brand ${mark}`,
      ...form,
    }
    return call('POST /bikes', { as: await asAdmin(), body })
  }

  async function customer(): Promise<Person> {
    const person = newPerson()
    await call('POST /auth/signup', { body: person })
    return person
  }

  /** The admin has every duty and a long password unless others are given. */
  async function admin({ password = 'ride-1971-dhaka', duties }: NewAdmin = {}): Promise<Person> {
    const person = { ...newPerson(), password }
    const { _id: id } = await call('POST /auth/signup', { body: person })
    await call('PATCH /users/update-user-role', {
      as: await asAdmin(),
      body: { id, role: 'admin', ...(duties && { duties }) },
    })
    return person
  }

  /** Applies an action to a payment page. Returns the payment's reference. */
  async function act(paymentPage: string, action: string): Promise<string> {
    const sessions = await sandbox.sessions()
    const tranId = sessions.find(({ sessionkey }) => paymentPage.endsWith(sessionkey))?.tran_id
    if (tranId === undefined) throw new Error(`The sandbox knows no session of ${paymentPage}`)
    await sandbox.act(tranId, { action })
    return tranId
  }

  /** Books up to the payment page and presses a button. Returns the payment's reference. */
  async function payment({ of, bike, action, ...times }: Ride & { action: string }) {
    const as = await tokenOf(of)
    const [startTime, plannedReturn] = [times.startTime, times.plannedReturn?.toISOString()]
    const body = { bikeId: bike._id, startTime: startTime.toISOString(), plannedReturn }
    return act(await call('POST /rentals', { as, body }), action)
  }

  /** Books and pays what is due now; resolves when that is recorded and the rental is listed. */
  async function rental(ride: Ride) {
    const ref = await payment({ ...ride, action: 'pay' })
    const as = await tokenOf(ride.of)
    const status = async () => (await call('GET /payments/:ref', { as, params: { ref } })).status
    await expect.poll(status).toBe('paid')
  }

  /** A new customer has booked a new bike and paid the advance; the ride starts in an hour. */
  async function ride(form: Partial<BikeForm> = {}) {
    const [booked, of, startTime] = [await bike(form), await customer(), inMinutes(60)]
    await rental({ of, bike: booked, startTime })
    return { bike: booked, customer: of, startTime }
  }

  /** A new customer has paid for a new bike, and the gateway has flagged the payment. */
  async function paymentInReview() {
    const [booked, of, startTime] = [await bike(), await customer(), inMinutes(60)]
    const ref = await payment({ of, bike: booked, startTime, action: 'pay_risky' })
    return { bike: booked, customer: of, ref }
  }

  /** The bike comes back: an admin enters when, and the cost is calculated. */
  async function returned({ bike, returnTime }: { bike: BikeView; returnTime: Date }) {
    const as = await asAdmin()
    const rentals = await call('GET /rentals/all-rentals', { as })
    const id = rentals.find(({ bikeId }) => bikeId._id === bike._id)?._id ?? ''
    const body = { returnTime: returnTime.toISOString() }
    await call('PATCH /rentals/calculate-total-cost/:id', { as, params: { id }, body })
  }

  /** The settings are the same for all tests. */
  async function saveSettings(changes: Partial<ShopForm>) {
    const body = { ...(await call('GET /shop')), ...changes }
    await call('PUT /shop', { as: await asAdmin(), body })
  }

  return {
    call,
    logIn,
    tokenOf,
    bike,
    customer,
    admin,
    act,
    payment,
    paymentInReview,
    rental,
    ride,
    returned,
    saveSettings,
  }
}
