import type { GatewayId } from './sessions.store.ts'
import type { Action, ActionOptions } from './simulate-action.ts'

/** What a scenario may depend on: another payment, and the numbers of the request. */
export type ScenarioContext = {
  askedMinor: number
  other: { tranId: string; valId: string }
  seconds: number
  times: number
}

type Steps = (context: ScenarioContext) => readonly { action: Action; options: ActionOptions }[]

type Variation = {
  /** The number that can be chosen. */
  asks?: 'seconds' | 'times' | 'minutes'
  /** The only gateway at which this can happen. */
  only?: GatewayId
  /** Whether the customer's browser returns to the shop; usually it does. */
  returns?: boolean
}

export type Scenario = Variation & { text: string; steps: Steps; returns: boolean }

/** `text` is a title and what happens, with a colon between them. */
function scenario(text: string, steps: Steps, variation: Variation = {}): Scenario {
  return { text, steps, returns: true, ...variation }
}

const act = (action: Action, options: ActionOptions = {}) => ({ action, options })

const pay =
  (read: ActionOptions | ((context: ScenarioContext) => ActionOptions) = {}): Steps =>
  (context) => [act('pay', typeof read === 'function' ? read(context) : read)]

const AWAY = { returns: false }
const SSLCOMMERZ = { only: 'sslcommerz' } as const
const TAKA = 100
const ONE_TAKA = { amount: '1.00', currency_amount: '1.00' }

/** As the test panel groups them. */
export const scenarioGroups: Record<string, Record<string, Scenario>> = {
  Notifications: {
    close_tab: scenario(
      'Pay and close the tab: no notification, no return',
      pay({ ipn: 'none' }),
      AWAY,
    ),
    ipn_only: scenario('Notification only: paid, the customer does not return', pay(), AWAY),
    return_only: scenario('Return only: paid, no notification', pay({ ipn: 'none' })),
    ipn_first: scenario('Notification, then return: the shop answers it first', pay()),
    return_first: scenario(
      'Return, then notification: 3 seconds later',
      pay({ ipn: { delayMs: 3000 } }),
    ),
    same_instant: scenario(
      'Both at once: notification and return together',
      pay({ ipn: { delayMs: 0 } }),
    ),
    ipn_delayed: scenario(
      'Late notification: the customer returns at once',
      pay(({ seconds }) => ({ ipn: { delayMs: seconds * 1000 } })),
      { asks: 'seconds' },
    ),
    ipn_repeated: scenario(
      'Repeated notification: one after the other',
      pay(({ times }) => ({ ipn: { times } })),
      { asks: 'times' },
    ),
    ipn_concurrent: scenario(
      'Concurrent notifications: all at the same time',
      pay(({ times }) => ({ ipn: { times, concurrent: true } })),
      { asks: 'times' },
    ),
    failed_then_valid: scenario(
      'FAILED, then VALID: declined, then paid',
      () => [act('fail'), act('pay')],
      SSLCOMMERZ,
    ),
  },
  'Forged or changed messages': {
    forged_cancel: scenario('VALID, then a forged CANCELLED: paid', () => [
      act('pay'),
      act('cancel', { sign: 'wrong_password', forged: true }),
    ]),
    tampered_broken: scenario(
      'Changed amount, broken signature: paid in full, 1.00 reported',
      pay({ tamper: ONE_TAKA, sign: 'broken' }),
    ),
    tampered_signed: scenario(
      'Changed amount, valid signature: paid in full, 1.00 reported',
      pay({ tamper: ONE_TAKA }),
    ),
    foreign_val_id: scenario(
      'val_id of another payment: nothing is paid',
      pay(({ other }) => ({ tamper: { val_id: other.valId }, forged: true })),
      SSLCOMMERZ,
    ),
    foreign_tran_id: scenario(
      'Another tran_id: paid, another payment is reported',
      pay(({ other }) => ({ tamper: { tran_id: other.tranId } })),
      SSLCOMMERZ,
    ),
    unsigned: scenario('No signature: paid', pay({ sign: 'none' })),
    wrong_password: scenario(
      'Wrong password in the signature: paid',
      pay({ sign: 'wrong_password' }),
    ),
    short_key: scenario('Amount not signed: paid', pay({ sign: 'short_key' }), SSLCOMMERZ),
  },
  'Amounts and time': {
    underpaid: scenario(
      'Pay 1.00 too little: the gateway confirms it',
      pay(({ askedMinor }) => ({ amountMinor: askedMinor - TAKA })),
    ),
    overpaid: scenario(
      'Pay 0.50 too much: the gateway confirms it',
      pay(({ askedMinor }) => ({ amountMinor: askedMinor + TAKA / 2 })),
    ),
    other_currency: scenario('Pay in US dollars: the same number', pay({ currency: 'USD' })),
    discounted: scenario(
      'Pay with a discount: the shop gets 10 % less',
      pay(({ askedMinor }) => ({ discountMinor: Math.round(askedMinor / 10) })),
    ),
    received_less: scenario(
      'Receive 1.00 less: the session reports the full total',
      pay(({ askedMinor }) => ({ amountMinor: askedMinor - TAKA, claimedMinor: askedMinor })),
      { only: 'stripe' },
    ),
    paid_twice: scenario('Pay twice: two captures', () => [act('pay_twice')], SSLCOMMERZ),
    paid_late: scenario('Pay late: the page stays open until then', pay(), { asks: 'minutes' }),
    expired: scenario('Page expires: the shop is notified', () => [act('expire')], AWAY),
    unattempted: scenario(
      'No payment method chosen: the shop is notified',
      () => [act('unattempted')],
      { ...AWAY, ...SSLCOMMERZ },
    ),
  },
}

export const scenarios: Record<string, Scenario> = Object.fromEntries(
  Object.values(scenarioGroups).flatMap((group) => Object.entries(group)),
)

export function isPossibleAt(gateway: GatewayId, { only }: Scenario): boolean {
  return only === undefined || only === gateway
}
