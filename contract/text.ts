import { z } from 'zod'
import { describeIssue } from './issue-sentences.ts'
import { LINES, removeInvisible } from './visible-text.ts'

// zod compiles schemas with `new Function` for speed. The pages' content security policy forbids
// that in browsers, so it is turned off before the first schema is created.
if ('document' in globalThis) z.config({ jitless: true })
z.config({ customError: describeIssue })

/** PostgreSQL stores neither NUL characters nor half a surrogate pair. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

export const UNREADABLE = 'This text contains characters that cannot be stored'

type TextRule = { required?: string; min?: number; max: number; hasLines?: boolean }

/**
 * The text is trimmed and freed of characters that cannot be seen. Text that PostgreSQL cannot
 * store is refused. `required` is the message for text that is missing or shorter than `min`;
 * without `hasLines` line breaks become spaces.
 */
export function text({ required, min = 1, max, hasLines = false }: TextRule) {
  const bounded = z
    .string(required)
    .max(max, `Use at most ${max} characters`)
    .refine(isStorable, UNREADABLE)
    .overwrite((typed) => removeInvisible(hasLines ? typed : typed.replaceAll(LINES, ' ')))
    .trim()
  return required === undefined ? bounded : bounded.min(min, required)
}

const FEWEST_DIGITS = 6
export const PHONE_RULE = `At least ${FEWEST_DIGITS} digits`
export const PHONE_TOO_SHORT = `A phone number has at least ${FEWEST_DIGITS} digits`

/** Digits of every script count, because Bengali ones are usual here. */
export const phone = (required: string) =>
  text({ required, max: 30 }).refine(
    (typed) => typed === '' || (typed.match(/\p{Nd}/gu)?.length ?? 0) >= FEWEST_DIGITS,
    PHONE_TOO_SHORT,
  )

export const Email = z.email('Invalid email address').max(254, 'Invalid email address')

/** A password is not trimmed and may contain any character. */
export function password(tooShort: string) {
  return z
    .string(tooShort)
    .min(6, tooShort)
    .max(256, 'Use at most 256 characters')
    .refine(isStorable, UNREADABLE)
}

/** A user who has such a password already can still log in with it. */
export const newPassword = (tooShort: string) =>
  password(tooShort).refine((typed) => typed.trim() !== '', 'A password needs more than spaces')

export const LINK_INCOMPLETE = 'This link is incomplete. Open it again as you received it.'

/** A token of 32 random bytes has 43 characters of base64url. */
export const linkToken = (length = 43) =>
  z.string(LINK_INCOMPLETE).regex(new RegExp(String.raw`^[\w-]{${length}}$`), LINK_INCOMPLETE)

export const Id = z.uuid('This is not an id')

/** A moment on the wire is ISO 8601 with its zone. */
export function moment(required: string) {
  return z.iso.datetime({ offset: true, error: required })
}
