import { callUrl } from '#contract/call-url'

/** So many at a time, each line going on as soon as its last task is done. */
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
  /** The addresses; the customers go round them. */
  servers: string[]
  customers: { id: string; token: string }[]
  attemptsEach: number
  atOnce: number
  booking: { bikeId: string; startTime: string }
}

/** `said`: the payment page's address, or the refusal's code. */
export type Attempt = { customer: string; status: number; said: string }

/** Every customer tries to book the one bike, again and again. */
export async function raceForBike(race: Race): Promise<Attempt[]> {
  const { servers, customers, attemptsEach, atOnce, booking } = race
  const turns = Array.from({ length: attemptsEach }, (_, turn) =>
    customers.map(({ id, token }) => async () => {
      const server = servers[turn % servers.length] ?? ''
      return { customer: id, ...(await attempt(server, token, booking)) }
    }),
  )
  return inParallel(atOnce, turns.flat())
}

async function attempt(server: string, token: string, booking: Race['booking']) {
  const { method, url } = callUrl('POST /rentals')
  const response = await fetch(new URL(url, server), {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(booking),
  })
  const { data, code } = (await response.json()) as { data?: string; code?: string }
  return { status: response.status, said: data ?? code ?? '' }
}
