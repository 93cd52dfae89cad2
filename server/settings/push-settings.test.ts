import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { SettingsError } from './setting-kinds.ts'

test('the public key follows from the private one', () => {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys('base64url')
  const privateKey = ecdh.getPrivateKey().toString('base64url')
  const { push } = readSettings({ VAPID_PRIVATE_KEY: privateKey })
  expect(push).toEqual({ publicKey, privateKey, standIn: undefined })
  expect(readSettings({}).push).toBeUndefined()
})

test.each(['x'.repeat(42), 'A'.repeat(43), '_'.repeat(43), 'x'.repeat(44)])(
  'the key %s is refused with one sentence that does not show it',
  (VAPID_PRIVATE_KEY) => {
    const sentence =
      'The setting VAPID_PRIVATE_KEY has a wrong value (not shown here): expected a private key of 43 characters, as web-push generate-vapid-keys makes it.'
    expect(() => readSettings({ VAPID_PRIVATE_KEY })).toThrow(new SettingsError(sentence))
  },
)
