import { forge, pay, type Scenario } from './scenario.ts'

/** What a shop has to see through. */
export const lies = {
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
    only: 'sslcommerz',
    returns: true,
  },
  foreign_tran_id: {
    label: 'Another tran_id',
    does: 'Paid; message and return name another transaction.',
    steps: ({ other }) => [pay({ tamper: { tran_id: other.tranId } })],
    only: 'sslcommerz',
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
    only: 'sslcommerz',
    returns: true,
  },
} satisfies Record<string, Scenario>
