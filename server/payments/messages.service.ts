import type { Clock, Db } from '../platform/db.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Notification, PaymentGateway, RawMessage } from './gateway.ts'
import { inboxStore } from './inbox.store.ts'
import type { PaymentService } from './payments.service.ts'
import { paymentStore } from './payments.store.ts'
import type { Occasion } from './settle.ts'

type Parts = {
  db: Db
  clock: Clock
  gateway: PaymentGateway
  payments: PaymentService
  jobs: Jobs
  log: Log
}

type Message = RawMessage & { sourceIp: string }

/** Only an authentic message is heard out; any other says no more than which payment to look up. */
function occasionOf({ authentic, claims, hint }: Notification): Occasion {
  return authentic ? { claims, hint } : { claims: 'other', hint: {} }
}

export type MessageService = ReturnType<typeof createMessageService>

/** What the gateway and returning browsers tell us: written down first, acted upon afterwards. */
export function createMessageService({ db, clock, gateway, payments, jobs, log }: Parts) {
  function read(kind: 'ipn' | 'return', message: Message): Notification {
    const notification = gateway.readNotification(kind, message)
    if (notification === 'malformed') throw new Refusal('malformed')
    if (!notification.authentic) {
      log.warn({ kind, ref: notification.ref, from: message.sourceIp }, 'unsigned message')
    }
    return notification
  }

  async function writeDown(kind: 'ipn' | 'return', notification: Notification, sourceIp: string) {
    return db.transaction().execute(async (trx) => {
      const payment = notification.ref ? await paymentStore(trx).find(notification.ref) : undefined
      const paymentId = payment?.id ?? null
      const now = await clock(trx)
      const message = { gateway: gateway.id, kind, notification, paymentId, sourceIp, now }
      const isNew = await inboxStore(trx).add(message)
      if (kind === 'ipn' && isNew && paymentId !== null) {
        const job = { paymentId, ...occasionOf(notification) }
        await jobs.add(trx, 'settle', job, notification.authentic ? undefined : { key: paymentId })
      }
      return paymentId
    })
  }

  return {
    /** Settles when the message, and the job it makes, are on disk: only then may we answer 200. */
    async receiveNotification(message: Message): Promise<void> {
      await writeDown('ipn', read('ipn', message), message.sourceIp)
      jobs.wake('settle')
    },

    /**
     * A browser comes back from the payment page. Whatever goes wrong here, the customer is led on
     * to his rentals with this reference: what became of the payment, that page will ask.
     */
    async receiveReturn(message: Message): Promise<string | null> {
      const notification = read('return', message)
      const { ref } = notification
      try {
        const paymentId = await writeDown('return', notification, message.sourceIp)
        if (paymentId !== null) await payments.settle(paymentId, occasionOf(notification))
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'unforeseen'
        log.warn({ ref, reason }, 'not settled on return')
      }
      return ref
    },
  }
}
