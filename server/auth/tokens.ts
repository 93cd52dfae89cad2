import { TokenError, createSigner, createVerifier } from 'fast-jwt'
import type { Role } from '#domain/users'

const CLAIMS = { iss: 'chaka', aud: 'chaka-shop' }

const VERIFIED_TOKENS = 5000

export type TokenContent = { userId: string; sessionId: string; role: Role; expiresAt: Date }

export type Tokens = {
  sign(content: TokenContent): string
  /** Only the row of the session tells whether it is still alive. */
  sessionIdOf(token: string): string | undefined
}

export function createTokens(secret: string): Tokens {
  const sign = createSigner<object>({ ...CLAIMS, key: secret, algorithm: 'HS256' })
  // The check is synchronous: WebCrypto would send every request through the thread pool.
  const verify = createVerifier<string>({
    key: secret,
    algorithms: ['HS256'],
    allowedIss: CLAIMS.iss,
    allowedAud: CLAIMS.aud,
    requiredClaims: ['iss', 'aud', 'exp', 'sub', 'sid'],
    // The session's row carries the same end, compared with the database's clock: a server whose
    // clock is wrong must not end a session. So every token is read as of 1970.
    clockTimestamp: 1,
    // A genuine token stays genuine: the key never changes while the server runs.
    cache: VERIFIED_TOKENS,
  })
  return {
    sign: ({ userId, sessionId, role, expiresAt }) =>
      sign({ role, sid: sessionId, sub: userId, exp: Math.floor(expiresAt.getTime() / 1000) }),

    sessionIdOf(token) {
      try {
        const { sid } = verify(token) as { sid: unknown }
        return typeof sid === 'string' ? sid : undefined
      } catch (error) {
        if (error instanceof TokenError) return undefined
        throw error
      }
    },
  }
}
