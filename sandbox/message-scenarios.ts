import { pay, type Scenario } from './scenario.ts'

const QUICK_MS = 3000

/** Who tells the shop of a payment, when and how often. */
export const messages = {
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
    only: 'sslcommerz',
    returns: true,
  },
} satisfies Record<string, Scenario>
