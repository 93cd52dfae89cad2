import { SignJWT, errors, jwtVerify } from 'jose'
import type { Role } from '#domain/users'

const ISSUER = 'chaka'
const AUDIENCE = 'chaka-shop'

export type TokenContent = { userId: string; sessionId: string; role: Role; expiresAt: Date }

export type Tokens = {
  sign(content: TokenContent): Promise<string>
  /** The session that a genuine token names; whether it is still alive only its row can say. */
  sessionIdOf(token: string): Promise<string | undefined>
}

export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret)
  return {
    sign: ({ userId, sessionId, role, expiresAt }) =>
      new SignJWT({ role, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(userId)
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(key),

    async sessionIdOf(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['exp', 'sub', 'sid'],
          // The session's row carries the same end, held against the database's clock: one server
          // whose clock is off must not end anybody's session.
          currentDate: new Date(0),
        })
        return typeof payload['sid'] === 'string' ? payload['sid'] : undefined
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
  }
}
