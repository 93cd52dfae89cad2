import { z } from 'zod'
import { ShopForm } from '#contract/shop'
import { WEEKDAYS, type Weekday } from '#domain/opening-hours'
import { labelOfField } from '../audit/activity-labels.ts'
import { dayName } from '../lib/calendar-day.ts'

type DayValues = { isOpen: boolean; opens: string; closes: string }

/** A closed day keeps its times for when it is opened again. */
export type ShopFormValues = Omit<ShopForm, 'openingHours' | 'closedDays' | 'revision'> & {
  openingHours: Record<Weekday, DayValues>
  closedDays: { day: string }[]
}

const USUAL_HOURS = { opens: '09:00', closes: '18:00' }
/** A time input does not accept 24:00, so midnight at the end of a day is 00:00 there. */
const [MIDNIGHT, END_OF_DAY] = ['00:00', '24:00'] as const

const eachWeekday = <Value>(make: (day: Weekday) => Value) =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, make(day)])) as Record<Weekday, Value>

type SavedSettings = Omit<ShopForm, 'closedDays'> & {
  closedDays: readonly string[]
  timeZone?: string
}

export function toShopFormValues(saved: SavedSettings): ShopFormValues {
  const { openingHours, closedDays, timeZone: _, revision: __, ...shop } = saved
  return {
    ...shop,
    openingHours: eachWeekday((day) => {
      const { opens, closes } = openingHours[day] ?? USUAL_HOURS
      const isOpen = openingHours[day] !== null
      return { isOpen, opens, closes: closes === END_OF_DAY ? MIDNIGHT : closes }
    }),
    closedDays: closedDays.map((day) => ({ day })),
  }
}

/** An empty input for a number holds NaN. */
const orNull = (typed: number | null) => (Number.isNaN(typed) ? null : typed)

function fromFormValues({ openingHours, closedDays, ...shop }: ShopFormValues) {
  return {
    ...shop,
    freeCancellationHours: orNull(shop.freeCancellationHours),
    lateFeePerHour: orNull(shop.lateFeePerHour),
    usualDeposit: orNull(shop.usualDeposit),
    vatPercent: orNull(shop.vatPercent),
    openingHours: eachWeekday((day) => {
      const { isOpen, opens, closes } = openingHours[day]
      return isOpen ? { opens, closes: closes === MIDNIGHT ? END_OF_DAY : closes } : null
    }),
    closedDays: closedDays.map(({ day }) => day),
  }
}

export function toShopTexts({ openingHours, closedDays, ...fields }: ShopFormValues) {
  const days = WEEKDAYS.map((day) => {
    const { isOpen, opens, closes } = openingHours[day]
    return [dayName(day), isOpen ? `${opens} to ${closes}` : 'closed'] as const
  })
  const texts = Object.entries(fields).map(
    ([field, value]) => [labelOfField(field), toText(value)] as const,
  )
  const closed = closedDays.map(({ day }) => day).join(', ')
  return Object.fromEntries([...texts, ...days, [labelOfField('closedDays'), closed || 'none']])
}

function toText(value: string | number | boolean | null = null): string {
  if (value === null || value === '' || Number.isNaN(value)) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}

export const ShopFormSchema = z.custom<ShopFormValues>().transform(fromFormValues).pipe(ShopForm)
