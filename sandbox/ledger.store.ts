/** One movement of money between the customer and the shop. */
export type LedgerEntry = {
  tranId: string
  bankTranId: string
  kind: 'charge' | 'refund'
  amountMinor: number
  currency: string
  at: Date
}

export type Ledger = ReturnType<typeof createLedger>

/** The money that really moved, oldest first: what a shop's own books have to agree with. */
export function createLedger() {
  const entries: LedgerEntry[] = []
  return {
    add: (entry: LedgerEntry) => {
      entries.push(entry)
    },
    oldestFirst: (): readonly LedgerEntry[] => entries,
    clear: () => {
      entries.length = 0
    },
  }
}
