import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'
import type { ShopClock } from '#domain/opening-hours'

/** A season asks for hundreds of midnights, and a time with a zone is slow to make. */
const MOST_MIDNIGHTS = 2000

export function createShopClock(zone: string): ShopClock {
  const midnights = new Map<string, number>()

  function findMoment(local: string): number {
    const [year = Number.NaN, month = Number.NaN, day, hours, minutes] = local
      .split(/[-T:]/)
      .map(Number)
    return new TZDate(year, month - 1, day ?? Number.NaN, hours ?? 0, minutes ?? 0, zone).getTime()
  }

  return {
    toLocal: (moment) => format(new TZDate(moment, zone), "yyyy-MM-dd'T'HH:mm"),

    toMoment(local) {
      if (!local.endsWith('T00:00')) return new Date(findMoment(local))
      const moment = midnights.get(local) ?? findMoment(local)
      if (midnights.size >= MOST_MIDNIGHTS) midnights.clear()
      midnights.set(local, moment)
      return new Date(moment)
    },
  }
}

/** A time in a sentence, by the shop's clock: "Thu 26 Nov, 09:00". */
export const nameTime = (time: Date, shopTimeZone: string): string =>
  format(new TZDate(time, shopTimeZone), 'EEE d MMM, HH:mm')

/** A time within a day: "11:05". */
export const nameClockTime = (time: Date, shopTimeZone: string): string =>
  format(new TZDate(time, shopTimeZone), 'HH:mm')
