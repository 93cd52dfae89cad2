import { createActivityService } from './audit/activity.service.ts'
import { createAuthService } from './auth/auth.service.ts'
import { createBrowserMarks } from './auth/browser-marks.ts'
import { createCheckPassword } from './auth/check-password.ts'
import { createEmailLinkService } from './auth/email-links.service.ts'
import { createLogInThrottle } from './auth/log-in-throttle.ts'
import { createOneTimeCodeService } from './auth/one-time-codes.service.ts'
import { createInvitationService } from './auth/invitations.service.ts'
import { SEND_PASSWORD_CODE, createPasswordCodeService } from './auth/password-codes.service.ts'
import { MAIL_PASSWORD_LINK, createPasswordLinkService } from './auth/password-links.service.ts'
import { createPhoneCodeService } from './auth/phone-codes.service.ts'
import { FORGET_SESSIONS, createSessionService } from './auth/sessions.service.ts'
import { type EventService, createEventService } from './events/events.service.ts'
import type { Subscriber } from './events/subscriber.ts'
import { SUBSCRIBERS } from './events/subscribers.ts'
import { createTokens } from './auth/tokens.ts'
import { createBikeService } from './bikes/bikes.service.ts'
import { type CouponService, createCouponService } from './coupons/coupons.service.ts'
import { createCheckoutService } from './payments/checkout/checkout.service.ts'
import { createClosingService } from './payments/counter/closings.service.ts'
import { createCounterService } from './payments/counter/counter.service.ts'
import { createDeskService } from './payments/desk/desk.service.ts'
import { createStuckPaymentService } from './payments/desk/stuck-payments.service.ts'
import type { Gateways } from './payments/core/gateways.ts'
import { createIssueService } from './payments/issues/issues.service.ts'
import {
  FORGET_MESSAGES,
  createMessageService,
} from './payments/notifications/notifications.service.ts'
import { createPaymentService } from './payments/payments.service.ts'
import { createManualRefundService } from './payments/refunds/manual-refunds.service.ts'
import { REFUND } from './payments/core/record-refund.ts'
import { RECONCILE_REFUNDS, createRefundService } from './payments/refunds/refunds.service.ts'
import { RECONCILE, createReconcilerService } from './payments/reconciliation/reconciler.service.ts'
import {
  SETTLE,
  SETTLE_UNSIGNED,
  createSettlementService,
} from './payments/core/settlement.service.ts'
import type { Clock, DatabaseAddress, Db } from './database/db.ts'
import { type JobHandler, type Jobs, type Queue, handleJobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'
import type { Channels } from './messages/channel.ts'
import { createMessages } from './messages/create-messages.ts'
import type { ReportSettings } from './messages/message-reports.service.ts'
import { FORGET_SENT_MESSAGES, REMIND, SEND_MESSAGES } from './messages/messages.jobs.ts'
import {
  MESSAGE_QUEUE,
  type OutboxService,
  createOutboxService,
} from './messages/outbox.service.ts'
import { SWEEP_PICTURES } from './pictures/pictures.jobs.ts'
import { type PictureOptions, createPictureService } from './pictures/pictures.service.ts'
import { createFleetService } from './fleet/fleet.service.ts'
import { createBlockService } from './holds/blocks.service.ts'
import { type HoldService, createHoldService } from './holds/holds.service.ts'
import { createFindSchedule } from './holds/schedule.ts'
import { createReadAgreement } from './documents/agreements.service.ts'
import { createReceipts } from './documents/receipts.service.ts'
import { createRentals } from './rentals/create-rentals.ts'
import { createImports } from './imports/create-imports.ts'
import { createCards } from './customers/create-cards.ts'
import { createReportService } from './reports/reports.service.ts'
import { createPriceListService } from './prices/price-lists.service.ts'
import { createSeasonService } from './prices/seasons.service.ts'
import { createSharePictureService } from './share-pictures/share-pictures.service.ts'
import { createSiteService } from './site/site.service.ts'
import { type ShopService, createShopService } from './shop/shop.service.ts'
import type { Settings } from './settings.ts'
import type { PushSettings } from './settings/push-settings.ts'
import type { DiskFolder } from './system/disks.ts'
import { createFirstStepService } from './system/first-steps.service.ts'
import { createSystemService } from './system/system.service.ts'
import { createCustomerService } from './users/customers.service.ts'
import { createProfileService } from './users/profile.service.ts'
import { createReminderService } from './users/reminders.service.ts'
import { type UserService, createUserService } from './users/users.service.ts'

export type Dependencies = {
  db: Db
  clock: Clock
  gateways: Gateways
  jobs: Jobs
  log: Log
  publicUrl: string
  shopTimeZone: string
  authSecret: string
  database: DatabaseAddress
  settings: Settings
  folders: readonly DiskFolder[]
  channels: Channels
  reports: ReportSettings | undefined
  push: PushSettings | undefined
  rateLimits?: boolean
} & PictureOptions

export type Services = ReturnType<typeof createServices>

type MoneyDependencies = {
  holds: HoldService
  coupons: CouponService
  events: EventService
  shop: ShopService
}

function createMoneyServices(
  dependencies: Dependencies,
  { holds, coupons, events, shop }: MoneyDependencies,
) {
  const { db, clock, gateways } = dependencies
  const refunds = createRefundService({ ...dependencies, events })
  const settlement = createSettlementService({ ...dependencies, holds, coupons, events, shop })
  const reconciler = createReconcilerService({ ...dependencies, settlement })
  const counter = createCounterService({ ...dependencies, holds })
  return {
    checkout: createCheckoutService({ ...dependencies, holds }),
    payments: createPaymentService({
      ...dependencies,
      settlement,
      reconciler,
      refunds,
    }),
    counter,
    settlement,
    reconciler,
    refunds,
    manualRefunds: createManualRefundService({
      db,
      clock,
      refunds,
      events,
      lockTill: counter.lockTill,
    }),
    desk: createDeskService({ db, clock, gateways }),
    stuckPayments: createStuckPaymentService({ ...dependencies, settlement }),
    issues: createIssueService(dependencies),
    messages: createMessageService({ ...dependencies, settlement }),
    closings: createClosingService({ db, clock }),
  }
}

const subscribersWith = ({ subscribers }: OutboxService): readonly Subscriber[] => [
  ...SUBSCRIBERS,
  ...subscribers,
]

export function createServices(dependencies: Dependencies) {
  const { db, clock, gateways, rateLimits = false } = dependencies
  const shop = createShopService(dependencies)
  const priceLists = createPriceListService({ db, clock })
  const seasons = createSeasonService({ db, clock })
  const pictures = createPictureService(dependencies)
  const site = createSiteService({ db, clock, pictures })
  const bikes = createBikeService({ ...dependencies, shop, priceLists, pictures })
  const fleet = createFleetService({ ...dependencies, shop })
  const outbox = createOutboxService({ ...dependencies, shop })
  const events = createEventService({ ...dependencies, subscribers: subscribersWith(outbox) })
  const users = createUserService({ db, clock, events, tellUser: outbox.tellUser })
  const customers = createCustomerService({ db })
  const activity = createActivityService({ db, clock })
  const accounts = createAccounts(dependencies, { users, outbox, shop })
  const holds = createHoldService({ clock, bikes, users })
  const blocks = createBlockService({ ...dependencies, bikes, holds })
  const findSchedule = createFindSchedule({ db, clock, fleet, blocks, shop })
  const coupons = createCouponService({ db, clock, shop })
  const money = createMoneyServices(dependencies, { holds, coupons, events, shop })
  const reserved = { fleet, blocks, holds }
  const renting = { ...dependencies, ...reserved, bikes, users, customers, events, coupons, shop }
  const { payments, counter, checkout } = money
  const rentals = createRentals({ ...renting, rateLimits, payments, counter, checkout })
  const cards = createCards({ ...dependencies, customers, users, events, shop, payments })
  const reports = createReportService({ ...dependencies, lists: rentals.lists, shop })
  const imported = { priceLists, pictures, rentals, toImport: reports.exports.toImport }
  const imports = createImports({ ...dependencies, ...imported })
  return {
    db,
    events,
    outbox,
    ...createMessages({ ...dependencies, shop }),
    gateways,
    shop,
    site,
    pictures,
    bikes,
    fleet,
    blocks,
    findSchedule,
    coupons,
    priceLists,
    seasons,
    users,
    customers,
    reminders: createReminderService(dependencies),
    ...cards,
    activity,
    ...accounts,
    ...money,
    rentals,
    reports,
    ...imports,
    share: createSharePictureService({ ...dependencies, shop, site, fleet, pictures }),
    system: createSystemService(dependencies),
    firstSteps: createFirstStepService({ ...dependencies, shop, site }),
    ...createPapers({ ...dependencies, pages: rentals.pages, shop }),
  }
}

function createAccounts(
  dependencies: Dependencies,
  { users, outbox, shop }: { users: UserService; outbox: OutboxService; shop: ShopService },
) {
  const { rateLimits = false } = dependencies
  const tokens = createTokens(dependencies.authSecret)
  const throttle = createLogInThrottle({ ...dependencies, rateLimits })
  const marks = createBrowserMarks(dependencies.authSecret)
  const checkPassword = createCheckPassword({ ...dependencies, users, throttle })
  const codes = createOneTimeCodeService({ ...dependencies, checkPassword, throttle })
  const sessions = createSessionService({ ...dependencies, users })
  const emailLinks = createEmailLinkService({ ...dependencies, users, outbox })
  const invitations = createInvitationService({ ...dependencies, users, outbox, emailLinks })
  const profiles = createProfileService({ ...dependencies, sessions, throttle, emailLinks })
  const secrets = { ...dependencies, users, throttle, outbox }
  const phoneCodes = createPhoneCodeService({ ...secrets, shop })
  const logIn = { tokens, codes, throttle, marks, checkPassword, sessions, emailLinks, outbox }
  const auth = createAuthService({ ...dependencies, users, phoneCodes, ...logIn })
  const passwordCodes = createPasswordCodeService(secrets)
  const passwordLinks = createPasswordLinkService({ ...secrets, emailLinks, passwordCodes })
  const mine = { invitations, sessions, profiles }
  return { codes, auth, passwordLinks, passwordCodes, phoneCodes, emailLinks, ...mine }
}

const createPapers = (dependencies: Parameters<typeof createReceipts>[0]) => ({
  receipts: createReceipts(dependencies),
  readAgreement: createReadAgreement(dependencies),
})

export const QUEUES: readonly Queue[] = [
  SETTLE,
  SETTLE_UNSIGNED,
  RECONCILE,
  REFUND,
  RECONCILE_REFUNDS,
  FORGET_SESSIONS,
  FORGET_MESSAGES,
  SEND_MESSAGES,
  REMIND,
  FORGET_SENT_MESSAGES,
  MESSAGE_QUEUE,
  MAIL_PASSWORD_LINK,
  SEND_PASSWORD_CODE,
  SWEEP_PICTURES,
  ...SUBSCRIBERS.map(({ queue }) => queue),
]

export const jobHandlers = (services: Services): JobHandler[] => {
  const { settlement, reconciler, stuckPayments, refunds, auth, messages } = services
  const { events, outbox, rentals } = services
  return [
    ...settlement.jobHandlers,
    handleJobs(RECONCILE, async () => {
      await reconciler.reconcile()
      await rentals.reservationEnds.endAllOver()
      await stuckPayments.closeUnknown()
    }),
    handleJobs(REFUND, ({ refundId }) => refunds.send(refundId)),
    handleJobs(RECONCILE_REFUNDS, () => refunds.reconcile()),
    handleJobs(FORGET_MESSAGES, () => messages.forgetOldMessages()),
    handleJobs(FORGET_SESSIONS, async () => {
      await auth.forgetExpired()
      await rentals.paymentLinks.forgetEnded()
      await services.imports.forget()
    }),
    handleJobs(SEND_MESSAGES, () => outbox.sendDue()),
    handleJobs(MAIL_PASSWORD_LINK, ({ userId }) => services.passwordLinks.mail(userId)),
    handleJobs(SEND_PASSWORD_CODE, ({ userId }) => services.passwordCodes.send(userId)),
    handleJobs(REMIND, () => outbox.remind()),
    handleJobs(SWEEP_PICTURES, async () => {
      await services.pictures.sweep()
      await services.share.sweep(Date.now())
    }),
    handleJobs(FORGET_SENT_MESSAGES, () => outbox.forget()),
    ...subscribersWith(outbox).map((subscriber) =>
      handleJobs(subscriber.queue, ({ eventId }) => events.deliver(subscriber, eventId)),
    ),
  ]
}
