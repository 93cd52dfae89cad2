import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns'

/** A time in a sentence, by the shop's clock: "Thu 26 Nov, 09:00". */
export const nameTime = (time: Date, shopTimeZone: string): string =>
  format(new TZDate(time, shopTimeZone), 'EEE d MMM, HH:mm')

/** The same within a day: "11:05". */
export const nameClockTime = (time: Date, shopTimeZone: string): string =>
  format(new TZDate(time, shopTimeZone), 'HH:mm')
