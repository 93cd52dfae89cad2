import type { Handlers } from '../http/handlers.ts'
import type { ClosingService } from './counter/closings.service.ts'
import type { DeskService } from './desk/desk.service.ts'
import type { StuckPaymentService } from './desk/stuck-payments.service.ts'
import type { IssueService } from './issues/issues.service.ts'
import type { PaymentService } from './payments.service.ts'
import type { ManualRefundService } from './refunds/manual-refunds.service.ts'
import type { SettlementService } from './core/settlement.service.ts'

type PaymentHandlers = Pick<
  Handlers,
  | 'GET /payments/:ref'
  | 'GET /payments/desk'
  | 'GET /payments/:ref/history'
  | 'GET /payments/issues'
  | 'POST /payments/:ref/check'
  | 'POST /payments/:ref/release'
  | 'POST /payments/:ref/approve'
  | 'POST /payments/:ref/refund'
  | 'POST /refunds/:id/done-by-hand'
  | 'POST /refunds/:id/verified'
  | 'GET /closings'
  | 'GET /closings/movements'
  | 'POST /closings'
>

type Services = {
  payments: PaymentService
  settlement: SettlementService
  manualRefunds: ManualRefundService
  desk: DeskService
  stuckPayments: StuckPaymentService
  issues: IssueService
  closings: ClosingService
}

export function paymentRoutes({
  payments,
  settlement,
  manualRefunds,
  desk,
  stuckPayments,
  issues,
  closings,
}: Services): PaymentHandlers {
  return {
    'GET /payments/:ref': ({ caller, params }) => payments.find(caller, params.ref),
    'GET /payments/desk': () => desk.show(),
    'GET /payments/:ref/history': ({ params }) => desk.historyOf(params.ref),
    'GET /payments/issues': ({ caller }) => issues.listOf(caller),
    'POST /payments/:ref/check': ({ caller, params }) => payments.check(caller, params.ref),
    'POST /payments/:ref/release': async ({ caller, params, body }) => {
      await stuckPayments.release(caller, params.ref, body.note)
      return payments.find(caller, params.ref)
    },
    'POST /payments/:ref/approve': async ({ caller, params }) => {
      await settlement.approve(caller, params.ref)
      return payments.find(caller, params.ref)
    },
    'POST /payments/:ref/refund': async ({ caller, params }) => {
      await settlement.refuse(caller, params.ref)
      return payments.find(caller, params.ref)
    },
    'POST /refunds/:id/done-by-hand': async ({ caller, params, body }) => {
      const ref = await manualRefunds.recordManualRefund(caller, params.id, body)
      return payments.find(caller, ref)
    },
    'POST /refunds/:id/verified': async ({ caller, params, body }) => {
      const ref = await manualRefunds.recordVerification(caller, params.id, body)
      return payments.find(caller, ref)
    },
    'GET /closings': ({ query }) => closings.show(query),
    'GET /closings/movements': () => closings.showMovements(),
    'POST /closings': ({ caller, body }) => closings.close(caller, body),
  }
}
