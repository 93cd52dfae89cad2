import { createECDH } from 'node:crypto'
import { z } from 'zod'

export type PushSettings = Readonly<{
  /** Browsers subscribe with it. */
  publicKey: string
  privateKey: string
  /** The sandbox stands in for the push services of browsers; it is on this machine. */
  standIn: string | undefined
}>

const CURVE = 'prime256v1'

/** @throws where the bytes are no key */
function publicKeyOf(privateKey: string): string {
  const ecdh = createECDH(CURVE)
  ecdh.setPrivateKey(privateKey, 'base64url')
  return ecdh.getPublicKey('base64url')
}

function isPrivateKey(value: string): boolean {
  try {
    return /^[\w-]{43}$/.test(value) && publicKeyOf(value) !== ''
  } catch {
    return false
  }
}

export const pushVariables = {
  VAPID_PRIVATE_KEY: z
    .string()
    .refine(
      isPrivateKey,
      'a private key of 43 characters, as web-push generate-vapid-keys makes it',
    )
    .optional(),
}

export const pushSecrets = ['VAPID_PRIVATE_KEY'] as const

type Values = { VAPID_PRIVATE_KEY?: string | undefined }

export const readPush = ({ VAPID_PRIVATE_KEY: privateKey }: Values): PushSettings | undefined =>
  privateKey === undefined
    ? undefined
    : Object.freeze({ publicKey: publicKeyOf(privateKey), privateKey, standIn: undefined })

/** @param seed makes the key of a shop that is tried out, the same at each start: 32 bytes */
export function trialPush(seed: Buffer, sandboxUrl: string): PushSettings {
  const privateKey = seed.toString('base64url')
  return { publicKey: publicKeyOf(privateKey), privateKey, standIn: new URL(sandboxUrl).origin }
}
