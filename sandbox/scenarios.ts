import type { GatewayId, Session } from './sessions.store.ts'
import { applyAction, type SessionAction, type ActionResult } from './simulate-action.ts'
import type { SandboxState } from './state.ts'

type Context = { asked: number; otherTranId: string; otherValId: string } & Numbers
type Numbers = { seconds: number; times: number; minutes: number }

type Variation = {
  asks?: keyof Numbers
  only?: GatewayId
  returns?: boolean
}

/** The text is a title and a description, with a colon between them. */
type Row = readonly [
  text: string,
  acts: Omit<SessionAction, 'action'> | SessionAction[],
  Variation?,
]
type Group = (context: Context) => Record<string, Row>

const AWAY = { returns: false }
const SSLCOMMERZ = { only: 'sslcommerz' } as const
const TAKA = 100
const ONE_TAKA = { amount: '1.00', currency_amount: '1.00' }

const notifications: Group = ({ seconds, times }) => ({
  close_tab: ['Pay and close the tab: no notification, no return', { ipn: 'none' }, AWAY],
  ipn_only: ['Notification only: paid, the customer does not return', {}, AWAY],
  return_only: ['Return only: paid, no notification', { ipn: 'none' }],
  ipn_first: ['Notification, then return: the shop answers it first', {}],
  return_first: ['Return, then notification: 3 seconds later', { ipn: { delayMs: 3000 } }],
  same_instant: ['Both at once: notification and return together', { ipn: { delayMs: 0 } }],
  ipn_delayed: [
    'Late notification: the customer returns at once',
    { ipn: { delayMs: seconds * 1000 } },
    { asks: 'seconds' },
  ],
  ipn_repeated: [
    'Repeated notification: one after the other',
    { ipn: { times } },
    { asks: 'times' },
  ],
  ipn_concurrent: [
    'Concurrent notifications: all at the same time',
    { ipn: { times, concurrent: true } },
    { asks: 'times' },
  ],
  failed_then_valid: [
    'FAILED, then VALID: declined, then paid',
    [{ action: 'fail' }, { action: 'pay' }],
    SSLCOMMERZ,
  ],
})

const forgeries: Group = ({ otherTranId, otherValId }) => ({
  forged_cancel: [
    'VALID, then a forged CANCELLED: paid',
    [{ action: 'pay' }, { action: 'cancel', sign: 'wrong_password', forged: true }],
  ],
  tampered_broken: [
    'Changed amount, broken signature: paid in full, 1.00 reported',
    { tamper: ONE_TAKA, sign: 'broken' },
  ],
  tampered_signed: [
    'Changed amount, valid signature: paid in full, 1.00 reported',
    { tamper: ONE_TAKA },
  ],
  foreign_val_id: [
    'val_id of another payment: nothing is paid',
    { tamper: { val_id: otherValId }, forged: true },
    SSLCOMMERZ,
  ],
  foreign_tran_id: [
    'Another tran_id: paid, another payment is reported',
    { tamper: { tran_id: otherTranId } },
    SSLCOMMERZ,
  ],
  unsigned: ['No signature: paid', { sign: 'none' }],
  wrong_password: ['Wrong password in the signature: paid', { sign: 'wrong_password' }],
  short_key: ['Amount not signed: paid', { sign: 'short_key' }, SSLCOMMERZ],
})

const amountsAndTime: Group = ({ asked }) => ({
  underpaid: ['Pay 1.00 too little: the gateway confirms it', { amount: asked - TAKA }],
  overpaid: ['Pay 0.50 too much: the gateway confirms it', { amount: asked + TAKA / 2 }],
  other_currency: ['Pay in US dollars: the same number', { currency: 'USD' }],
  discounted: [
    'Pay with a discount: the shop gets 10 % less',
    { discount: Math.round(asked / 10) },
  ],
  received_less: [
    'Receive 1.00 less: the session reports the full total',
    { amount: asked - TAKA, claimed: asked },
    { only: 'stripe' },
  ],
  paid_twice: ['Pay twice: two captures', [{ action: 'pay_twice' }], SSLCOMMERZ],
  paid_late: ['Pay late: the page stays open until then', {}, { asks: 'minutes' }],
  expired: ['Page expires: the shop is notified', [{ action: 'expire' }], AWAY],
  unattempted: [
    'No payment method chosen: the shop is notified',
    [{ action: 'unattempted' }],
    { ...AWAY, ...SSLCOMMERZ },
  ],
})

const groups = {
  Notifications: notifications,
  'Forged or changed messages': forgeries,
  'Amounts and time': amountsAndTime,
}
const allRows = (context: Context): Record<string, Row> => ({
  ...notifications(context),
  ...forgeries(context),
  ...amountsAndTime(context),
})

const UNKNOWN = { otherTranId: 'ANOTHER-PAYMENT', otherValId: '000000000000OTHERPAYMENT' }
const NO_CONTEXT = { ...UNKNOWN, asked: 0, seconds: 0, times: 0, minutes: 0 }

export type Scenario = Variation & { name: string; text: string; returns: boolean }

const describe = ([name, [text, , variation]]: [string, Row]): Scenario => ({
  name,
  text,
  returns: true,
  ...variation,
})

export const scenarioGroups = Object.entries(groups).map(([label, group]) => ({
  label,
  scenarios: Object.entries(group(NO_CONTEXT)).map(describe),
}))
export const scenarios = scenarioGroups.flatMap((group) => group.scenarios)

export function isPossibleAt(gateway: GatewayId, { only = gateway }: Scenario): boolean {
  return only === gateway
}

export async function runScenario(
  state: SandboxState,
  session: Session,
  { name, asks }: Scenario,
  numbers: Numbers,
): Promise<ActionResult | undefined> {
  const run = () => applyAll(state, session, name, numbers)
  if (asks !== 'minutes') return run()
  state.timers.schedule(numbers.minutes * 60_000, run)
  return undefined
}

async function applyAll(state: SandboxState, session: Session, name: string, numbers: Numbers) {
  const { tranId, amountMinor: asked } = session
  const capture = state.sessions.newestCaptureExcept(tranId)
  const other = capture?.valId && { otherTranId: capture.tranId, otherValId: capture.valId }
  const acts = allRows({ ...UNKNOWN, ...other, ...numbers, asked })[name]?.[1] ?? []
  let result: ActionResult | undefined
  for (const act of Array.isArray(acts) ? acts : [{ action: 'pay' as const, ...acts }]) {
    const applied = await applyAction(state, session, act)
    // The customer does not return with a forged message, unless there is no other.
    if (!act.forged || !result) result = applied
  }
  return result
}
