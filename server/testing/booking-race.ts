import { Agent, request } from 'node:http'
import { callUrl } from '#contract/call-url'

/**
 * The number of tasks at the same time is `lines`; each line continues as soon as its last task is
 * done.
 */
export async function inParallel<T>(lines: number, tasks: (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = []
  const rest = tasks.values()
  const line = async () => {
    for (const task of rest) results.push(await task())
  }
  await Promise.all(Array.from({ length: lines }, line))
  return results
}

type Race = {
  servers: string[]
  customers: { id: string; token: string }[]
  attemptsEach: number
  atOnce: number
  newBooking: () => Booking
}

type Booking = { bikeId: string; startTime: string; plannedReturn?: string }

/** `said` is the payment page's address, or the refusal's code. */
export type Attempt = { customer: string; status: number; said: string }

export async function raceToBook(race: Race): Promise<Attempt[]> {
  const { servers, customers, attemptsEach, atOnce, newBooking } = race
  const turns = Array.from({ length: attemptsEach }, (_, turn) =>
    customers.map(({ id, token }) => async () => {
      const server = servers[turn % servers.length] ?? ''
      return { customer: id, ...(await attempt(server, token, newBooking())) }
    }),
  )
  return inParallel(atOnce, turns.flat())
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

function attempt(server: string, token: string, booking: Booking) {
  const { method, url } = callUrl('POST /rentals')
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  return new Promise<{ status: number; said: string }>((resolve, reject) => {
    const sent = request(new URL(url, server), { method, agent, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text: string) => (body += text))
      response.on('end', () => {
        const [, said = ''] = /"(?:data|code)":"([^"]*)"/.exec(body) ?? []
        resolve({ status: response.statusCode ?? 0, said })
      })
    })
    sent.on('error', reject).end(JSON.stringify(booking))
  })
}
