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
