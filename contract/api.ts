import { activityCalls } from './activity.ts'
import { authCalls } from './auth.ts'
import { bikeTimeCalls } from './bike-times.ts'
import { bikeCalls } from './bikes.ts'
import { boardCalls } from './board.ts'
import type { CallKey, Call } from './call.ts'
import { couponCalls } from './coupons.ts'
import { customerCalls } from './customers.ts'
import { documentCalls } from './documents.ts'
import { handoverCalls } from './handover-calls.ts'
import { importCalls } from './imports.ts'
import { invitationCalls } from './invitations.ts'
import { missingBikeCalls } from './missing-bikes.ts'
import { messageTextCalls } from './message-texts.ts'
import { messageCalls } from './messages.ts'
import { oneTimeCodeCalls } from './one-time-codes.ts'
import { closingCalls } from './closings.ts'
import { issueCalls } from './payment-issues.ts'
import { paymentLinkCalls } from './payment-links.ts'
import { deskCalls } from './payments-desk.ts'
import { paymentCalls } from './payments.ts'
import { pictureCalls } from './pictures.ts'
import { priceCalls } from './prices.ts'
import { pushSubscriptionCalls } from './push-subscriptions.ts'
import { rentalChangeCalls } from './rental-changes.ts'
import { rentalPageCalls } from './rental-page.ts'
import { rentalCalls } from './rentals.ts'
import { exportCalls, reportCalls } from './reports.ts'
import { reservationCalls } from './reservations.ts'
import { sessionCalls } from './sessions.ts'
import { shopCalls } from './shop.ts'
import { siteCalls } from './site.ts'
import { systemCalls } from './system.ts'
import { takeBackCalls } from './take-back.ts'
import { userCalls } from './users.ts'
import { walkInCalls } from './walk-ins.ts'

export const api = {
  ...bikeCalls,
  ...bikeTimeCalls,
  ...missingBikeCalls,
  ...pictureCalls,
  ...rentalCalls,
  ...rentalPageCalls,
  ...rentalChangeCalls,
  ...handoverCalls,
  ...takeBackCalls,
  ...walkInCalls,
  ...boardCalls,
  ...customerCalls,
  ...reservationCalls,
  ...paymentLinkCalls,
  ...documentCalls,
  ...userCalls,
  ...authCalls,
  ...oneTimeCodeCalls,
  ...sessionCalls,
  ...invitationCalls,
  ...importCalls,
  ...paymentCalls,
  ...issueCalls,
  ...deskCalls,
  ...closingCalls,
  ...messageCalls,
  ...messageTextCalls,
  ...pushSubscriptionCalls,
  ...activityCalls,
  ...shopCalls,
  ...siteCalls,
  ...couponCalls,
  ...priceCalls,
  ...reportCalls,
  ...exportCalls,
  ...systemCalls,
} as const satisfies Record<CallKey, Call>

export type Api = typeof api
export type ApiKey = keyof Api
