import type { Notice } from './deliveries.ts'
import type { PressOptions } from './press.ts'
import type { ReturnMessage, Session, Transaction } from './sessions.store.ts'

/** How one gateway names what happens, and tells the shop of it. */
export type Voice = {
  references: () => { valId: string; bankTranId: string }
  speak: (
    session: Session,
    transaction: Transaction,
    options: PressOptions,
  ) => {
    /** Null where this gateway says nothing. */
    notice: Notice | null
    back: ReturnMessage
  }
}
