import { createECDH } from 'node:crypto'
import { isHiddenHost } from '../../http/public-address.ts'
import type { PushDevice } from '../channel.ts'

/**
 * The server connects to what a browser names: https, with the usual port, and no address that is
 * hidden from the Internet. What a name stands for is checked when the connection is made.
 */
export function isPushEndpoint(endpoint: string, standIn: string | undefined): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username !== '' || url.password !== '') return false
  if (url.origin === standIn) return true
  return url.protocol === 'https:' && url.port === '' && !isHiddenHost(url)
}

/** Messages are encrypted for a point of the curve alone. */
export function isPushKey({ p256dh, auth }: Omit<PushDevice, 'endpoint'>): boolean {
  try {
    const ecdh = createECDH('prime256v1')
    ecdh.generateKeys()
    ecdh.computeSecret(p256dh, 'base64url')
    return Buffer.from(auth, 'base64url').length === 16
  } catch {
    return false
  }
}
