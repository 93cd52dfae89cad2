import { z } from 'zod'

// To be faster, zod would make functions from text. The pages' content security policy forbids that,
// and the browser reports every attempt. This is where the first schema is made.
if ('document' in globalThis) z.config({ jitless: true })

/** PostgreSQL stores neither NUL characters nor half a surrogate pair. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

export const UNREADABLE = 'This text contains characters that cannot be stored'

/**
 * Text a person typed: trimmed, without what PostgreSQL cannot store.
 * @param required the sentence for text that is missing or has fewer than `min` characters
 */
export function text({ required, min = 1, max }: { required?: string; min?: number; max: number }) {
  const bounded = z
    .string(required)
    .max(max, `Use at most ${max} characters`)
    .refine(isStorable, UNREADABLE)
    .trim()
  return required === undefined ? bounded : bounded.min(min, required)
}

export const Email = z.email('Invalid email address').max(254, 'Invalid email address')

/** Kept to the letter: no trimming, any characters, long passphrases welcome. */
export function password(tooShort: string) {
  return z
    .string(tooShort)
    .min(6, tooShort)
    .max(256, 'Use at most 256 characters')
    .refine(isStorable, UNREADABLE)
}

export const Id = z.uuid('This is not an id')

/** A point in time on the wire: ISO 8601 with its zone. */
export function moment(required: string) {
  return z.iso.datetime({ offset: true, error: required })
}
