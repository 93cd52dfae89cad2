import { z } from 'zod'
import { CorrectedReturn } from '#contract/rental-page'
import { localMoment } from '../../lib/local-moment.ts'
import { isoToLocalInput } from '../../lib/shop-time.ts'

/** The field has no seconds, so a return time that is left as it is would lose them, and its cost. */
export const correctionForm = (returnTime: string, zone: string) =>
  z
    .object({
      returnTime: localMoment(zone).transform((entered) =>
        entered !== '' && isoToLocalInput(entered, zone) === isoToLocalInput(returnTime, zone)
          ? returnTime
          : entered,
      ),
      reason: z.string(),
    })
    .pipe(CorrectedReturn)
