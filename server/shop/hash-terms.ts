import { createHash } from 'node:crypto'

/** The sha-256 by which the terms that a customer accepted are known for good. */
export const hashTerms = (terms: string): string => createHash('sha256').update(terms).digest('hex')
