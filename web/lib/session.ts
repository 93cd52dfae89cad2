import { useSyncExternalStore } from 'react'
import { type SessionClaims, isExpired } from '#domain/session'
import { markSession, onSessionChange } from '../first-load/session-mark.ts'

const STORAGE_KEY = 'auth'

export type Session = SessionClaims & { token: string }
/**
 * `unknown` means that reading failed for a reason other than the token (docs/product/log-in.md#session).
 */
export type SessionCheck = 'valid' | 'missing' | 'expired' | 'invalid' | 'unknown'

type StoredSession =
  | { kind: 'missing' | 'invalid' | 'unknown' }
  | { kind: 'session'; session: Session }

const MISSING: StoredSession = { kind: 'missing' }
const INVALID: StoredSession = { kind: 'invalid' }
const UNKNOWN: StoredSession = { kind: 'unknown' }

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readBase64Url(text: string): string | undefined {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return undefined
  }
}

function decodeBase64Url(text: string): string | undefined {
  const binary = readBase64Url(text)
  if (binary === undefined) return undefined
  return new TextDecoder().decode(Uint8Array.from(binary, (byte) => byte.codePointAt(0) ?? 0))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Returns the claims of a token, or undefined when it cannot be decoded. They are not verified,
 * because only the server can check the signature. Every role but admin counts as user.
 */
export function decodeToken(token: string): SessionClaims | undefined {
  const [, payload, signature] = token.split('.')
  if (payload === undefined || signature === undefined) return undefined
  const claims = parseJson(decodeBase64Url(payload) ?? '')
  if (!isRecord(claims)) return undefined
  const { exp, role } = claims
  if (typeof exp !== 'number' || !Number.isFinite(exp)) return undefined
  return { exp, role: role === 'admin' ? 'admin' : 'user' }
}

export function parseStored(raw: string | null): StoredSession {
  if (raw === null) return MISSING
  const stored = parseJson(raw)
  if (!isRecord(stored)) return INVALID
  const { token } = stored
  if (token === null || token === undefined) return MISSING
  const claims = typeof token === 'string' ? decodeToken(token) : undefined
  return typeof token === 'string' && claims
    ? { kind: 'session', session: { ...claims, token } }
    : INVALID
}

/** The result is also null when the browser denies access to its storage. */
function readRaw(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

let cached: { raw: string | null; stored: StoredSession } = { raw: null, stored: MISSING }

/** React compares snapshots by identity, so the same text must give the same object. */
function readStored(): StoredSession {
  const raw = readRaw()
  if (raw !== cached.raw) cached = { raw, stored: tryToParse(raw) }
  return cached.stored
}

function tryToParse(raw: string | null): StoredSession {
  try {
    return parseStored(raw)
  } catch {
    return UNKNOWN
  }
}

export function readSession(): Session | null {
  const stored = readStored()
  if (stored.kind !== 'session' || isExpired(stored.session, new Date())) return null
  return stored.session
}

export function checkSession(now: Date): SessionCheck {
  const stored = readStored()
  if (stored.kind !== 'session') return stored.kind
  return isExpired(stored.session, now) ? 'expired' : 'valid'
}

const notifySessionChange = () => markSession(readSession()?.role)

export function storeToken(token: string): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ token }))
  notifySessionChange()
}

/** A booking that was begun in this tab belongs to the user as well. */
function removeTabData(): void {
  try {
    sessionStorage.clear()
  } catch {
    // A browser that denies access to its storage has stored nothing.
  }
}

/**
 * Removes everything of the user from this browser. Log-out, the guard, a password change and the
 * deletion of the account use it.
 */
export function clearSession(): void {
  localStorage.removeItem(STORAGE_KEY)
  removeTabData()
  notifySessionChange()
}

function onStorage(event: StorageEvent): void {
  if (event.key !== STORAGE_KEY && event.key !== null) return
  if (readSession() === null) removeTabData()
  notifySessionChange()
}

/** Every page calls this once (app/connection-guard.tsx). */
export function watchOtherTabs(): void {
  addEventListener('storage', onStorage)
}

/** The session is null on the server and during hydration. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, readSession, () => null)
}
