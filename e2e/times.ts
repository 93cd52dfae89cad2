import { TZDate } from '@date-fns/tz/date'
import { addMinutes } from 'date-fns/addMinutes'
import { format } from 'date-fns/format'
import { startOfMinute } from 'date-fns/startOfMinute'

const SHOP_ZONE = 'Asia/Dhaka'

let start = startOfMinute(new Date())

/** It is set at the start of each test, because a journey may cross a minute. */
export function countMinutesFromNow(): void {
  start = startOfMinute(new Date())
}

/** Returns a whole minute, counted in minutes from the start of the test. */
export function inMinutes(minutes: number): Date {
  return addMinutes(start, minutes)
}

/** Returns the value of a datetime-local input by the shop's clock. */
export function entered(moment: Date): string {
  return format(new TZDate(moment, SHOP_ZONE), "yyyy-MM-dd'T'HH:mm")
}

/** Returns the time as customers read it, by the shop's clock. */
export function told(moment: Date): string {
  const isThisYear = moment.getFullYear() === new Date().getFullYear()
  return format(
    new TZDate(moment, SHOP_ZONE),
    isThisYear ? 'EEE d MMM, HH:mm' : 'EEE d MMM y, HH:mm',
  )
}

/** Returns a time with its end as customers read it. */
export function toldRange(from: Date, to: Date): string {
  const [day, endDay] = [from, to].map((moment) => told(moment).split(',')[0])
  return day === endDay
    ? `${told(from)}–${entered(to).slice(-5)}`
    : `${told(from)} until ${told(to)}`
}

/** Returns the time as Rent Management shows it, by the shop's clock. */
export function shown(moment: Date): string {
  return format(new TZDate(moment, SHOP_ZONE), 'PP HH:mm')
}
