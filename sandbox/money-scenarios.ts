import { pay, type Scenario } from './scenario.ts'

const TAKA = 100

/** Too much, too little, too late, or not at all. */
export const money = {
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
  received_less: {
    label: 'Receive 1.00 less than the total',
    does: 'The session says that all was paid; its charge says less.',
    steps: ({ askedMinor }) => [pay({ amountMinor: askedMinor - TAKA, claimedMinor: askedMinor })],
    only: 'stripe',
    returns: true,
  },
  paid_twice: {
    label: 'Pay twice',
    does: 'The money of one page is taken two times.',
    steps: () => [{ action: 'pay_twice', options: {} }],
    only: 'sslcommerz',
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
    only: 'sslcommerz',
    returns: false,
  },
} satisfies Record<string, Scenario>
