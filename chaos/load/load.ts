import { setTimeout as pause } from 'node:timers/promises'
import { type Random, createRandom } from '#sandbox/random'
import { personForm } from '#server/testing/sample-forms'
import { controlOf } from '#server/testing/sandbox-control'
import { type History, tally } from '../history/operation.ts'
import { createAdmin } from './admin.ts'
import { createCaller } from './caller.ts'
import { between } from './chance.ts'
import { createCustomer } from './customer.ts'
import { createGatewayTrouble } from './gateway-trouble.ts'
import type { Account } from './log-in.ts'

const CUSTOMERS = 6
const ADMINS = 2
const PASSWORD = 'secret-1'
/** Milliseconds between two things that one person does, at the most. */
const BREATH = 60
/** Milliseconds between two troubles of the gateway, at the most. */
const CALM = 1500
const SIGN_UPS_TRIED = 20
const POLL = 10

export type Load = {
  history: History
  /** Settles once so many more things have been acknowledged. */
  done: (more: number) => Promise<void>
  stop: () => Promise<void>
}

type Parts = {
  servers: readonly string[]
  gatewayUrl: string
  admin: Account
  random: Random
}

/** Customers and admins at work on all servers at once, until they are stopped. */
export async function startLoad({ servers, gatewayUrl, admin, random }: Parts): Promise<Load> {
  const caller = createCaller(servers, random)
  const gateway = controlOf(gatewayUrl)
  const accounts = await signUp(caller)
  // Each has dice of his own: what one of them does depends on nobody's speed.
  const dice = () => createRandom(between(random, 0, 2 ** 32))
  const people = [
    ...accounts.map((account) => createCustomer({ caller, gateway, random: dice(), account })),
    ...Array.from({ length: ADMINS }, () =>
      createAdmin({ caller, random: dice(), account: { ...admin } }),
    ),
  ]
  const state = { isOver: false }
  const live = async (step: () => Promise<void>, breath: number, random: Random) => {
    while (!state.isOver) {
      await step()
      await pause(random() * breath)
    }
  }
  const lives = Promise.all([
    ...people.map((step) => live(step, BREATH, dice())),
    live(createGatewayTrouble(gateway, dice()), CALM, dice()),
  ])
  // Whoever stops the load is told.
  lives.catch(() => (state.isOver = true))
  return {
    history: caller.history,
    async done(more) {
      const enough = tally(caller.history).ok + more
      while (!state.isOver && tally(caller.history).ok < enough) await pause(POLL)
    },
    async stop() {
      state.isOver = true
      await lives
      await gateway.clearFaults()
    },
  }
}

async function signUp(caller: ReturnType<typeof createCaller>): Promise<Account[]> {
  const accounts = Array.from({ length: CUSTOMERS }, (_, index) => ({
    email: `customer-${index}@shop.test`,
    password: PASSWORD,
  }))
  for (const account of accounts) {
    for (let tried = 0; ; tried += 1) {
      const answer = await caller.call('POST /auth/signup', { body: { ...personForm, ...account } })
      if (answer !== undefined && answer.status < 500) break
      if (tried === SIGN_UPS_TRIED) throw new Error('Nobody can sign up')
    }
  }
  return accounts
}
