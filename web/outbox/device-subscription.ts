import { call } from '../lib/api.ts'

/** Safari on an iPhone has notifications only in a shop that was added to the home screen. */
export const canTellDevice = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

export const isBlocked = () => Notification.permission === 'denied'

/** The subscription ends with the worker, which is removed at log-out (lib/offline-copy.ts). */
export async function tellDevice(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new Error('The browser does not allow notifications.')
  }
  await navigator.serviceWorker.register('/offline-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  // One that was made with another key would be in the way.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  return call('POST /push-subscriptions', { body: { endpoint, keys: { p256dh, auth } } })
}

export async function leaveDevice() {
  await call('DELETE /push-subscriptions')
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
