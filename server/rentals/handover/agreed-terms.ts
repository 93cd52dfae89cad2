import { toTaka } from '#domain/money'
import { completeTerms } from '#domain/terms'
import type { Db } from '../../database/db.ts'
import { hashTerms } from '../../shop/hash-terms.ts'
import { handoverStore } from '../handovers.store.ts'
import { rentalStore } from '../rentals.store.ts'

type AgreementQuery = {
  id: string
  /** The customer has accepted the terms with this hash; undefined before that. */
  acceptedHash: string | undefined
  /** The shop's terms of rental as they are now. */
  termsNow: string
}

/** The text is the one that the customer accepted, and before that the present one. */
export async function readAgreedTerms(db: Db, { id, acceptedHash, termsNow }: AgreementQuery) {
  const { lateFee } = completeTerms((await rentalStore(db).find(id))?.terms ?? null)
  const accepted =
    acceptedHash === undefined ? undefined : await handoverStore(db).findTerms(acceptedHash)
  const text = accepted ?? termsNow
  return {
    lateFee: lateFee && { perHour: toTaka(lateFee.perHour), graceMinutes: lateFee.graceMinutes },
    terms: text === '' ? null : { text, sha256: hashTerms(text) },
  }
}
