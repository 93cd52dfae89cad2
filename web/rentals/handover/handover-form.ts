import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { type Departure, HandoverBody, type HandoverView } from '#contract/handovers'
import type { HandoverDirection, IdKind } from '#domain/handovers'

/** A field that stays empty is not sent. */
export type HandoverFields = {
  odometer: string
  fuel: string
  note: string
  internalNote: string
  idCheck: { kind: IdKind | ''; lastFour: string; expires: string }
  agreement: { name: string }
}

/** A correction begins with what was recorded before. What the customer accepted stays as it is. */
export function initialFields(handover: HandoverView | undefined): HandoverFields {
  const { odometer, fuel, note = '', internalNote = '', idCheck } = handover ?? {}
  return {
    odometer: odometer?.toString() ?? '',
    fuel: fuel?.toString() ?? '',
    note,
    internalNote,
    idCheck: {
      kind: idCheck?.kind ?? '',
      lastFour: idCheck?.lastFour ?? '',
      expires: idCheck?.expires ?? '',
    },
    agreement: { name: '' },
  }
}

/** A rental at the counter begins with a handover that says only that the bike left. */
export function isNothingRecorded(handover: HandoverView): boolean {
  const { odometer, fuel, idCheck, agreement, note, internalNote } = handover
  const isRead = [odometer, fuel, idCheck, agreement].some((value) => value !== null)
  return !isRead && note === '' && internalNote === ''
}

/**
 * Some admins type or paste the whole number of an ID; only its last four letters and digits are
 * kept.
 */
export const lastFourOf = (typed: string): string =>
  typed.replaceAll(/[^\p{L}\p{N}]/gu, '').slice(-4)

type HandoverContext = {
  direction: HandoverDirection
  replaces: string | undefined
  termsHash: string | undefined
}

function toBody(fields: HandoverFields, { direction, replaces, termsHash }: HandoverContext) {
  const { odometer, fuel, note, internalNote, idCheck, agreement } = fields
  const seen = {
    ...(odometer.trim() !== '' && { odometer: Number(odometer) }),
    ...(fuel !== '' && { fuel: Number(fuel) }),
    note,
    internalNote,
    ...(replaces !== undefined && { replaces }),
  }
  if (direction === 'back') return { direction, ...seen }
  const { kind, lastFour, expires } = idCheck
  return {
    direction,
    ...seen,
    ...(kind !== '' && { idCheck: { kind, lastFour, ...(expires !== '' && { expires }) } }),
    ...(agreement.name.trim() !== '' && { agreement: { name: agreement.name, sha256: termsHash } }),
  }
}

/** Returns undefined where nothing was entered, because an empty handover says nothing. */
export function departureOf(body: HandoverBody): Departure | undefined {
  if (body.direction === 'back') return undefined
  const { odometer, fuel, note, internalNote, idCheck, agreement } = body
  const entered = {
    ...(odometer !== undefined && { odometer }),
    ...(fuel !== undefined && { fuel }),
    ...(note && { note }),
    ...(internalNote && { internalNote }),
    ...(idCheck && { idCheck }),
    ...(agreement && { agreement }),
  }
  return Object.keys(entered).length > 0 ? entered : undefined
}

/** The rules of the call are applied to the fields, whose paths are the same. */
export function handoverResolver(
  context: HandoverContext,
): Resolver<HandoverFields, unknown, HandoverBody> {
  const resolve = zodResolver(HandoverBody)
  return (fields, _context, options) =>
    resolve(toBody(fields, context), undefined, options as unknown as Parameters<typeof resolve>[2])
}
