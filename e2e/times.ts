import { TZDate } from '@date-fns/tz/date'
import { addMinutes } from 'date-fns/addMinutes'
import { format } from 'date-fns/format'
import { startOfMinute } from 'date-fns/startOfMinute'

const SHOP_ZONE = 'Asia/Dhaka'

let start = startOfMinute(new Date())

/** At the start of each test, as `inMinutes` counts from there: a journey may cross a minute. */
export function countMinutesFromNow(): void {
  start = startOfMinute(new Date())
}

/** A whole minute, so many minutes from the start of the test. */
export function inMinutes(minutes: number): Date {
  return addMinutes(start, minutes)
}

/** As it is entered: the value of a datetime-local input, by the shop's clock. */
export function entered(moment: Date): string {
  return format(new TZDate(moment, SHOP_ZONE), "yyyy-MM-dd'T'HH:mm")
}

/** As it is shown: in a 'PP HH:mm' style, by the shop's clock. */
export function shown(moment: Date): string {
  return format(new TZDate(moment, SHOP_ZONE), 'PP HH:mm')
}
