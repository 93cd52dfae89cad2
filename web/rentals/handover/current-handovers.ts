import type { HandoverView } from '#contract/handovers'
import type { HandoverDirection } from '#domain/handovers'

type Handed = { handovers: readonly HandoverView[] }

/** An exchange during the ride adds a bike; the last one is that which the rental has now. */
export const presentLeg = ({ handovers }: Handed): number =>
  Math.max(0, ...handovers.map(({ leg = 0 }) => leg))

/** The handover that counts, of the present bike unless `leg` names another one. */
export const findHandover = (
  rental: Handed,
  direction: HandoverDirection,
  leg = presentLeg(rental),
): HandoverView | undefined =>
  rental.handovers.find(
    (one) => one.direction === direction && one.status === 'current' && (one.leg ?? 0) === leg,
  )

/** Withdrawing leaves no gap: the handovers of an exchange stay, and those of a bike that is back. */
export function canWithdraw(
  handover: HandoverView,
  rental: Handed & { returnTime?: string | undefined },
): boolean {
  const { direction, leg = 0 } = handover
  if (leg < presentLeg(rental)) return false
  if (direction === 'back') return true
  return leg === 0 && rental.returnTime === undefined && !findHandover(rental, 'back')
}
