import { z } from 'zod'
import { ShopForm } from '#contract/shop'
import { WEEKDAYS, type Weekday } from '#domain/opening-hours'

type DayValues = { isOpen: boolean; opens: string; closes: string }

/** What the form's inputs hold. A day that is closed keeps its times for when it is opened again. */
export type ShopFormValues = Omit<ShopForm, 'openingHours' | 'closedDays'> & {
  openingHours: Record<Weekday, DayValues>
  closedDays: { day: string }[]
}

const USUAL_HOURS = { opens: '09:00', closes: '18:00' }
/** A time input knows no 24:00: midnight at the end of a day is 00:00 there. */
const [MIDNIGHT, END_OF_DAY] = ['00:00', '24:00'] as const

const eachWeekday = <Value>(make: (day: Weekday) => Value) =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, make(day)])) as Record<Weekday, Value>

type Saved = Omit<ShopForm, 'closedDays'> & { closedDays: readonly string[] }

export function toFormValues({ openingHours, closedDays, ...shop }: Saved): ShopFormValues {
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

/** An input for a number holds NaN where it is empty. */
const orNull = (typed: number | null) => (Number.isNaN(typed) ? null : typed)

function fromFormValues({ openingHours, closedDays, ...shop }: ShopFormValues) {
  return {
    ...shop,
    freeCancellationHours: orNull(shop.freeCancellationHours),
    lateFeePerHour: orNull(shop.lateFeePerHour),
    vatPercent: orNull(shop.vatPercent),
    openingHours: eachWeekday((day) => {
      const { isOpen, opens, closes } = openingHours[day]
      return isOpen ? { opens, closes: closes === MIDNIGHT ? END_OF_DAY : closes } : null
    }),
    closedDays: closedDays.map(({ day }) => day),
  }
}

/** Checks the inputs by the contract's own rules and makes what is sent of them. */
export const ShopFormSchema = z.custom<ShopFormValues>().transform(fromFormValues).pipe(ShopForm)
