import { expect } from 'vitest'

/** Any text that fits `pattern`, inside an expected object. Vitest's own matchers are untyped. */
export const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern)

export const anyText = matching(/./)

export const anyNumber: unknown = expect.any(Number)
