import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Poisha } from '#domain/money'
import type { WeekHours } from '#domain/opening-hours'
import type { DepositPayment } from '#domain/deposits'
import type { OnlinePayment } from '#domain/prepayment'

export interface ShopVersionView {
  version: ColumnType<string, never, never>
}

/** The table has no row while the settings are the defaults. */
export interface ShopTable {
  isOnly: Generated<true>
  name: string
  address: string
  phone: string
  email: string
  openingHours: JSONColumnType<WeekHours>
  /** The view reads it as text[]. */
  closedDays: ColumnType<never, string, string>
  hoursEnforced: boolean
  turnaroundMinutes: number
  leadTimeMinutes: number
  shortestRentalMinutes: number
  farthestStartDays: number
  phoneCodeAsked: Generated<boolean>
  overdueGraceMinutes: number
  freeCancellationHours: Generated<number | null>
  noShowMinutes: Generated<number>
  lateFeePerHour: Generated<Poisha | null>
  lateFeeGraceMinutes: Generated<number>
  onlinePayment: Generated<OnlinePayment>
  mostInAdvance: Generated<Poisha>
  depositPayment: Generated<DepositPayment>
  town: Generated<string>
  whatToBring: Generated<string>
  usualDeposit: Generated<Poisha | null>
  bin: Generated<string>
  vatPercent: Generated<number | null>
  agreementTerms: Generated<string>
  revision: ColumnType<number, never, never>
}
