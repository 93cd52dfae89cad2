import type { Action, PressOptions } from './press.ts'

/** One thing that happens at the gateway, in the order in which it does. */
export type Step = { action: Action; options: PressOptions }

/** What a scenario may have to know: who else has paid here, and the numbers a person chose. */
export type Scene = {
  askedMinor: number
  other: { tranId: string; valId: string }
  seconds: number
  times: number
}

type Asks = 'seconds' | 'times' | 'minutes'

export type Scenario = {
  label: string
  does: string
  asks?: Asks
  steps: (scene: Scene) => readonly Step[]
  /** Whether the customer's browser goes back to the shop. */
  returns: boolean
}

const TAKA = 100
const QUICK_MS = 3000

const pay = (options: PressOptions = {}): Step => ({ action: 'pay', options })
const forge = (action: Action, options: PressOptions): Step => ({
  action,
  options: { ...options, forged: true },
})

const messages = {
  close_tab: {
    label: 'Pay, then close the tab',
    does: 'The money moves. No message is sent, and nobody comes back.',
    steps: () => [pay({ ipn: 'none' })],
    returns: false,
  },
  ipn_only: {
    label: 'Pay: message only',
    does: 'The shop gets its message. The customer never comes back.',
    steps: () => [pay()],
    returns: false,
  },
  return_only: {
    label: 'Pay: return only',
    does: 'The customer comes back. No message is ever sent.',
    steps: () => [pay({ ipn: 'none' })],
    returns: true,
  },
  ipn_first: {
    label: 'Message, then return',
    does: 'The customer comes back once the shop has answered its message.',
    steps: () => [pay()],
    returns: true,
  },
  return_first: {
    label: 'Return, then message',
    does: 'The customer comes back at once; the message follows 3 seconds later.',
    steps: () => [pay({ ipn: { delayMs: QUICK_MS } })],
    returns: true,
  },
  same_instant: {
    label: 'Both at the same instant',
    does: 'Message and customer arrive together.',
    steps: () => [pay({ ipn: { delayMs: 0 } })],
    returns: true,
  },
  ipn_delayed: {
    label: 'Late message',
    does: 'The customer comes back at once; the message takes its time.',
    asks: 'seconds',
    steps: ({ seconds }) => [pay({ ipn: { delayMs: seconds * 1000 } })],
    returns: true,
  },
  ipn_repeated: {
    label: 'Message again and again',
    does: 'The same message, one after the other.',
    asks: 'times',
    steps: ({ times }) => [pay({ ipn: { times } })],
    returns: true,
  },
  ipn_concurrent: {
    label: 'Message many times at once',
    does: 'The same message, all at the same time.',
    asks: 'times',
    steps: ({ times }) => [pay({ ipn: { times, concurrent: true } })],
    returns: true,
  },
  failed_then_valid: {
    label: 'FAILED, then VALID',
    does: 'The bank declines, the customer tries again and pays.',
    steps: () => [{ action: 'fail', options: {} }, pay()],
    returns: true,
  },
} satisfies Record<string, Scenario>

const lies = {
  forged_cancel: {
    label: 'VALID, then a forged CANCELLED',
    does: 'Paid; then a stranger without the password says it was cancelled.',
    steps: () => [pay(), forge('cancel', { sign: 'wrong_password' })],
    returns: true,
  },
  tampered_broken: {
    label: 'Amount changed on the way',
    does: 'Paid in full; message and return say 1.00, and their signature breaks.',
    steps: () => [pay({ tamper: { amount: '1.00', currency_amount: '1.00' }, sign: 'broken' })],
    returns: true,
  },
  tampered_signed: {
    label: 'Amount changed, signed correctly',
    does: 'Paid in full; message and return say 1.00 with a correct signature.',
    steps: () => [pay({ tamper: { amount: '1.00', currency_amount: '1.00' } })],
    returns: true,
  },
  foreign_val_id: {
    label: 'Somebody else’s val_id',
    does: 'No money moves; the message borrows the proof of another payment.',
    steps: ({ other }) => [forge('pay', { tamper: { val_id: other.valId } })],
    returns: true,
  },
  foreign_tran_id: {
    label: 'Another tran_id',
    does: 'Paid; message and return name another transaction.',
    steps: ({ other }) => [pay({ tamper: { tran_id: other.tranId } })],
    returns: true,
  },
  unsigned: {
    label: 'No signature',
    does: 'Paid; message and return are not signed at all.',
    steps: () => [pay({ sign: 'none' })],
    returns: true,
  },
  wrong_password: {
    label: 'Signed with a wrong password',
    does: 'Paid; message and return carry a signature of somebody else.',
    steps: () => [pay({ sign: 'wrong_password' })],
    returns: true,
  },
  short_key: {
    label: 'Signature over too little',
    does: 'Paid; the signature leaves out the amount.',
    steps: () => [pay({ sign: 'short_key' })],
    returns: true,
  },
} satisfies Record<string, Scenario>

const money = {
  underpaid: {
    label: 'Pay 1.00 too little',
    does: 'The gateway itself says so when it is asked.',
    steps: ({ askedMinor }) => [pay({ amountMinor: askedMinor - TAKA })],
    returns: true,
  },
  overpaid: {
    label: 'Pay 0.50 too much',
    does: 'The gateway itself says so when it is asked.',
    steps: ({ askedMinor }) => [pay({ amountMinor: askedMinor + TAKA / 2 })],
    returns: true,
  },
  other_currency: {
    label: 'Pay in US dollars',
    does: 'The same number, in USD.',
    steps: () => [pay({ currency: 'USD' })],
    returns: true,
  },
  discounted: {
    label: 'Pay in a discount campaign',
    does: 'The bank gives 10 %: the shop gets that much less.',
    steps: ({ askedMinor }) => [pay({ discountMinor: Math.round(askedMinor / 10) })],
    returns: true,
  },
  paid_twice: {
    label: 'Pay twice',
    does: 'The money of one page is taken two times.',
    steps: () => [{ action: 'pay_twice', options: {} }],
    returns: true,
  },
  paid_late: {
    label: 'Pay late',
    does: 'The page stays open; the money moves when the time is over.',
    asks: 'minutes',
    steps: () => [pay()],
    returns: true,
  },
  expired: {
    label: 'Let the page expire',
    does: 'Nobody pays in time, and the shop is told.',
    steps: () => [{ action: 'expire', options: {} }],
    returns: false,
  },
  unattempted: {
    label: 'Never choose how to pay',
    does: 'The page is closed without a try, and the shop is told.',
    steps: () => [{ action: 'unattempted', options: {} }],
    returns: false,
  },
} satisfies Record<string, Scenario>

/** The panel's buttons, as they are grouped on it. */
export const scenarioGroups: { heading: string; scenarios: Record<string, Scenario> }[] = [
  { heading: 'Who tells the shop, and when', scenarios: messages },
  { heading: 'Messages that lie', scenarios: lies },
  { heading: 'Money that does not fit', scenarios: money },
]

export const scenarios: Record<string, Scenario> = { ...messages, ...lies, ...money }
