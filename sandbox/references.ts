import type { Clock } from './clock.ts'
import { dhakaStamp } from './dhaka-time.ts'
import { pick, type Random } from './random.ts'

const HEX = '0123456789ABCDEF'
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export type References = {
  sessionKey: () => string
  bankTranId: () => string
  valId: () => string
  refundRefId: () => string
}

export function createReferences(clock: Clock, random: Random): References {
  const stamped = () => dhakaStamp(clock.now()) + pick(random, LETTERS, 12)
  return {
    sessionKey: () => pick(random, HEX, 32),
    bankTranId: stamped,
    valId: stamped,
    refundRefId: stamped,
  }
}
