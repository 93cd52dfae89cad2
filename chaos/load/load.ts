import { setTimeout as pause } from 'node:timers/promises'
import { type Random, createRandom } from '#sandbox/random'
import { personForm } from '#contract/testing/sample-forms'
import { controlOf } from '#server/testing/sandbox-control'
import { type History, tally } from '../history/operation.ts'
import { createAdminStep } from './admin.ts'
import { createCaller } from './caller.ts'
import { integerBetween } from './random-choice.ts'
import { createCustomerStep } from './customer.ts'
import { createFaultStep } from './gateway-faults.ts'
import type { Account } from './log-in.ts'

const CUSTOMERS = 6
const ADMINS = 2
const PASSWORD = 'secret-1'
const ACTION_PAUSE_MS = 60
const FAULT_PAUSE_MS = 1500
const SIGN_UP_ATTEMPTS = 20
const POLL_MS = 10

export type Load = {
  history: History
  done: (more: number) => Promise<void>
  stop: () => Promise<void>
}

type Dependencies = {
  servers: readonly string[]
  gatewayUrl: string
  isGatewayFaultless?: boolean | undefined
  admin: Account
  random: Random
}

export async function startLoad(dependencies: Dependencies): Promise<Load> {
  const { servers, gatewayUrl, isGatewayFaultless = false, admin, random } = dependencies
  const caller = createCaller(servers, random)
  const gateway = controlOf(gatewayUrl)
  const accounts = await signUp(caller)
  // Each person has its own random numbers, so that its choices do not depend on the speed of
  // others.
  const newRandom = () => createRandom(integerBetween(random, 0, 2 ** 32))
  const secrets: string[] = []
  const steps = [
    ...accounts.map((account) =>
      createCustomerStep({ caller, gateway, random: newRandom(), account, secrets }),
    ),
    ...Array.from({ length: ADMINS }, () =>
      createAdminStep({ caller, random: newRandom(), account: { ...admin }, secrets }),
    ),
  ]
  const state = { isOver: false }
  const repeat = async (step: () => Promise<void>, longestPause: number, random: Random) => {
    while (!state.isOver) {
      await step()
      await pause(random() * longestPause)
    }
  }
  const running = Promise.all([
    ...steps.map((step) => repeat(step, ACTION_PAUSE_MS, newRandom())),
    ...(isGatewayFaultless
      ? []
      : [repeat(createFaultStep(gateway, newRandom()), FAULT_PAUSE_MS, newRandom())]),
  ])
  running.catch(() => (state.isOver = true))
  return {
    history: caller.history,
    async done(more) {
      const from = caller.history.length
      while (!state.isOver && tally(caller.history.slice(from)).ok < more) await pause(POLL_MS)
    },
    async stop() {
      state.isOver = true
      await running
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
      if (tried === SIGN_UP_ATTEMPTS) throw new Error('Sign-up keeps failing')
    }
  }
  return accounts
}
