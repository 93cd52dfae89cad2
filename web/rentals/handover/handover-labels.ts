import type { HandoverView } from '#contract/handovers'
import type { HandoverDirection, IdKind } from '#domain/handovers'

export const DIRECTION_LABELS: Record<HandoverDirection, string> = {
  out: 'Handed out',
  back: 'Condition at the return',
}

export const ID_LABELS: Record<IdKind, string> = {
  nid: 'National ID',
  passport: 'Passport',
  driving_licence: 'Driving licence',
  other: 'Other document',
}

/** The index counts eighths of a full tank. */
export const FUEL_LABELS = ['Empty', '1/8', '1/4', '3/8', '1/2', '5/8', '3/4', '7/8', 'Full']

export const FUEL_OPTIONS = [
  { value: '', label: 'Not read' },
  ...FUEL_LABELS.map((label, eighths) => ({ value: String(eighths), label })),
]

export const formatKilometres = (km: number): string => `${km.toLocaleString('en-US')} km`

const formatDate = (date: string): string =>
  new Date(date).toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })

export function describeId({ kind, lastFour, expires }: NonNullable<HandoverView['idCheck']>) {
  const valid = expires === null ? '' : `, valid until ${formatDate(expires)}`
  return `${ID_LABELS[kind]} ending in ${lastFour}${valid}`
}
