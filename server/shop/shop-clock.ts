import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns'
import type { ShopClock } from '#domain/opening-hours'

export function createShopClock(zone: string): ShopClock {
  return {
    toLocal: (moment) => format(new TZDate(moment, zone), "yyyy-MM-dd'T'HH:mm"),

    toMoment(local) {
      const [year = Number.NaN, month = Number.NaN, day, hours, minutes] = local
        .split(/[-T:]/)
        .map(Number)
      const moment = new TZDate(year, month - 1, day ?? Number.NaN, hours ?? 0, minutes ?? 0, zone)
      return new Date(moment.getTime())
    },
  }
}

/** A time in a sentence, by the shop's clock: "Thu 26 Nov, 09:00". */
export const nameTime = (time: Date, shopTimeZone: string): string =>
  format(new TZDate(time, shopTimeZone), 'EEE d MMM, HH:mm')

/** A time within a day: "11:05". */
export const nameClockTime = (time: Date, shopTimeZone: string): string =>
  format(new TZDate(time, shopTimeZone), 'HH:mm')
