import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { personForm } from '#contract/testing/sample-forms'
import { DAY_MS } from '#domain/time'
import { unsubscribeToken } from '../users/unsubscribe-token.ts'
import { hashOf, newLinkToken } from '../link-token.ts'
import type { Person } from './given.ts'
import { addMessageRow } from './message-row.ts'
import { addRentalRow } from './rental-row.ts'
import type { TestShop } from './start-test-app.ts'

/** A browser makes new keys for each subscription. */
export function subscriptionForm(endpoint = `https://push.example/${randomUUID()}`) {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys('base64url')
  return { endpoint, keys: { p256dh, auth: randomBytes(16).toString('base64url') } }
}

/** Inputs of the calls of messages. */
export function messageInputsIn(shop: TestShop) {
  const words = { kind: 'booked', subject: 'Booked: {bike}', text: 'Hello {name}' }
  const invite = () => {
    const actor = { id: shop.admin.id, requestId: randomUUID() }
    return shop.services.invitations.make(actor, { duties: ['desk'] })
  }
  return {
    'PUT /shop/messages': () => ({
      params: {},
      body: { kinds: [{ ...words, channels: { mail: true } }] },
    }),
    'POST /shop/messages/test': () => ({ params: {}, body: words }),
    'POST /push-subscriptions': () => ({ params: {}, body: subscriptionForm() }),
    'PUT /users/me/messages': () => ({ params: {}, body: { reminders: false } }),
    'POST /unsubscribe': ({ id }: Person) => {
      return { params: {}, body: { token: unsubscribeToken(shop.config.authSecret, id) } }
    },
    'POST /auth/confirm-email': async () => {
      const { id: userId, email } = await shop.given.user()
      const token = newLinkToken()
      const expiresAt = new Date(Date.now() + 30 * DAY_MS)
      const link = { userId, email, kind: 'confirm', tokenHash: hashOf(token), expiresAt } as const
      await shop.db.insertInto('accountLinks').values(link).execute()
      return { params: {}, body: { token } }
    },
    'POST /auth/confirm-phone': () => ({ params: {}, body: { code: '123456' } }),
    'POST /invitations': () => ({ params: {}, body: { duties: ['desk'] } }),
    'DELETE /invitations/:id': async () => ({ params: { id: (await invite())._id } }),
    'POST /auth/accept-invitation': async () => {
      const token = (await invite()).url.slice(-43)
      const email = `${randomUUID()}@shop.test`
      return { params: {}, body: { ...personForm, email, password: 'a long password', token } }
    },
    'POST /messages/:id/again': async ({ id: userId }: Person) => {
      const { _id: bikeId } = await shop.given.bike()
      const rentalId = await addRentalRow(shop.db, { bikeId, userId, status: 'INITIAL_PAID' })
      return { params: { id: await addMessageRow(shop.db, rentalId) } }
    },
  }
}
