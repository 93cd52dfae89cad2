import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { WeekHours } from '#domain/opening-hours'

/** One row, or none while the settings are the defaults. */
export interface ShopVersionView {
  version: ColumnType<string, never, never>
}

/** One row, or none while the settings are the defaults. */
export interface ShopTable {
  isOnly: Generated<true>
  name: string
  address: string
  phone: string
  email: string
  openingHours: JSONColumnType<WeekHours>
  /** Read as text[]. */
  closedDays: ColumnType<never, string, string>
  hoursEnforced: boolean
  turnaroundMinutes: number
  leadTimeMinutes: number
  shortestRentalMinutes: number
  farthestStartDays: number
  overdueGraceMinutes: number
}
