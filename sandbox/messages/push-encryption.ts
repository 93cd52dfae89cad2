import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'

const CURVE = 'prime256v1'

/** A browser that subscribed: it alone can read what it is told. */
export type Browser = {
  id: string
  privateKey: Buffer
  keys: { p256dh: string; auth: string }
}

export function createBrowser(): Browser {
  const ecdh = createECDH(CURVE)
  const p256dh = ecdh.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  return { id: randomUUID(), privateKey: ecdh.getPrivateKey(), keys: { p256dh, auth } }
}

const SALT = 16
const TAG = 16
const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))
const label = (text: string) => Buffer.from(`${text}\0`)

/** Reads a body of one record as RFC 8291 and RFC 8188 describe it. @throws where it is none */
export function decryptPush({ privateKey, keys }: Browser, body: Buffer): string {
  const salt = body.subarray(0, SALT)
  const keyLength = body[SALT + 4] ?? 0
  const start = SALT + 5 + keyLength
  const sender = body.subarray(SALT + 5, start)
  const ecdh = createECDH(CURVE)
  ecdh.setPrivateKey(privateKey)
  const receiver = Buffer.from(keys.p256dh, 'base64url')
  const info = Buffer.concat([label('WebPush: info'), receiver, sender])
  const auth = Buffer.from(keys.auth, 'base64url')
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, label('Content-Encoding: aes128gcm'), 16)
  const nonce = derive(secret, salt, label('Content-Encoding: nonce'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(body.subarray(-TAG))
  const padded = Buffer.concat([decipher.update(body.subarray(start, -TAG)), decipher.final()])
  // The last byte that is not zero marks the end of the text.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** Whether the sender has signed for this push service, as RFC 8292 describes it. */
export function isSigned(authorization: string | undefined, audience: string): boolean {
  const [, token = '', key = ''] =
    /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65 || claims === '') return false
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
  })
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as { aud?: unknown }
  return isRight && aud === audience
}
