import type { Notification } from './deliveries.ts'
import type { BrowserReturn, GatewayId, Session, Transaction } from './sessions.store.ts'
import type { SessionAction } from './simulate-action.ts'
import { sslcommerzProtocol } from './sslcommerz/notification.ts'
import type { SandboxState } from './state.ts'
import { stripeProtocol } from './stripe/notification.ts'

export type GatewayProtocol = {
  createReferences: (state: SandboxState) => { valId: string; bankTranId: string }
  buildNotification: (
    state: SandboxState,
    session: Session,
    transaction: Transaction,
    act: SessionAction,
  ) => {
    notification: Notification | null
    browserReturn: BrowserReturn
  }
}

export const protocols: Record<GatewayId, GatewayProtocol> = {
  sslcommerz: sslcommerzProtocol,
  stripe: stripeProtocol,
}
