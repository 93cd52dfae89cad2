import type { Page } from '@playwright/test'
import type { controlOf } from '#server/testing/sandbox-control'
import { expect } from './shop.ts'

type Sandbox = ReturnType<typeof controlOf>
type Subscription = Awaited<ReturnType<Sandbox['pushSubscription']>>

/** The browser of a test has no push service. It subscribes with that of the sandbox. */
export async function standInForPush(page: Page, subscription: Subscription): Promise<void> {
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript((given) => {
    const stand = { toJSON: () => given, unsubscribe: async () => true }
    PushManager.prototype.subscribe = async () => stand as unknown as PushSubscription
    PushManager.prototype.getSubscription = async () => null
    Notification.requestPermission = async () => 'granted'
  }, subscription)
}

/** The push service has the message, and the worker shows it. */
export async function expectNotification(
  page: Page,
  sandbox: Sandbox,
  title: string,
): Promise<void> {
  let text = ''
  await expect(async () => {
    const told = (await sandbox.messages()).filter(({ channel }) => channel === 'push')
    text = told.find(({ subject = '' }) => subject.startsWith(title))?.text ?? ''
    expect(text).not.toBe('')
  }).toPass()
  const devTools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [found] }) => {
      if (found) resolve(found.registrationId)
    }),
  )
  await devTools.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: text })
  const shown = () =>
    page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready
      const registration = await navigator.serviceWorker.getRegistration()
      const notifications = (await registration?.getNotifications()) ?? []
      return active ? notifications.map((each) => each.title) : []
    })
  await expect.poll(shown).toEqual([expect.stringContaining(title)])
  await devTools.detach()
}
