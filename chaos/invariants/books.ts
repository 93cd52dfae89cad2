import type { Complaint } from './complaint.ts'

/** One movement of money, in the words both books share. */
export type Movement = {
  ref: string
  chargeRef: string
  kind: 'charge' | 'refund'
  /** Taka with two decimals. */
  amount: string
  currency: string
}

const lineOf = ({ ref, chargeRef, kind, amount, currency }: Movement) =>
  [ref, chargeRef, kind, amount, currency].join(' ')

/** What the gateway moved is what our ledger says, line for line: each once, and nothing else. */
export function booksDisagree(ours: readonly Movement[], theirs: readonly Movement[]): Complaint[] {
  const [we, they] = [ours.map(lineOf), theirs.map(lineOf)]
  const written = new Set(we)
  const moved = new Set(they)
  const twice = we.filter((line, index) => we.indexOf(line) !== index)
  return [
    ...they.filter((line) => !written.has(line)).map(complain('lost', 'our ledger has it')),
    ...we.filter((line) => !moved.has(line)).map(complain('broken', 'the gateway has it')),
    ...twice.map(complain('doubled', 'our ledger has it once')),
  ]
}

const complain =
  (kind: Complaint['kind'], what: string) =>
  (about: string): Complaint => ({ kind, rule: `money that moved: ${what}`, about })
