import type { Page, Worker } from '@playwright/test'
import type { controlOf } from '#server/testing/sandbox-control'
import { expect } from './shop.ts'

type Sandbox = ReturnType<typeof controlOf>
type Subscription = Awaited<ReturnType<Sandbox['pushSubscription']>>

type Scope = {
  registration: { showNotification: (title: string, options: { data: string }) => Promise<void> }
  clients: { openWindow: (path: string) => Promise<void> }
  shown?: [title: string, path: string]
  opened?: string
}

/** The browser of a test has no push service and shows nothing. It subscribes at the sandbox. */
export async function openWithPush(page: Page, subscription: Subscription): Promise<void> {
  await page.addInitScript((given) => {
    const made = { toJSON: () => given, unsubscribe: async () => true }
    PushManager.prototype.subscribe = async () => made as unknown as PushSubscription
    PushManager.prototype.getSubscription = async () => null
    Notification.requestPermission = async () => 'granted'
    Object.defineProperty(Notification, 'permission', { value: 'granted' })
  }, subscription)
}

const workerOf = (page: Page) => page.context().serviceWorkers()[0] as Worker

/** The result is what the worker shows of the message about the bike: its title, and where it leads. */
export async function receiveNotification(
  page: Page,
  sandbox: Sandbox,
  bike: string,
): Promise<readonly [title: string, path: string]> {
  let data = ''
  await expect(async () => {
    const told = (await sandbox.messages()).filter(({ channel }) => channel === 'push')
    data = told.find(({ subject }) => subject?.includes(bike))?.text ?? ''
    expect(data).not.toBe('')
  }).toPass()
  await workerOf(page).evaluate(() => {
    const scope = globalThis as unknown as Scope
    scope.registration.showNotification = async (title, options) => {
      scope.shown = [title, options.data]
    }
    scope.clients.openWindow = async (path) => {
      scope.opened = path
    }
  })
  const devTools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [found] }) => {
      if (found) resolve(found.registrationId)
    }),
  )
  await devTools.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const registrationId = await registered
  await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  const readShown = () => workerOf(page).evaluate(() => (globalThis as unknown as Scope).shown)
  await expect.poll(readShown).toBeDefined()
  await devTools.detach()
  return (await readShown()) ?? ['', '']
}

/** The result is the page that the worker opens. */
export async function pressNotification(page: Page): Promise<string | undefined> {
  return workerOf(page).evaluate(async () => {
    const scope = globalThis as unknown as Scope & EventTarget
    const notification = { close: () => undefined, data: scope.shown?.[1] }
    const event = Object.assign(new Event('notificationclick'), {
      notification,
      waitUntil: (work: Promise<unknown>) => void work,
    })
    scope.dispatchEvent(event)
    for (let tries = 0; tries < 100 && scope.opened === undefined; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return scope.opened
  })
}
