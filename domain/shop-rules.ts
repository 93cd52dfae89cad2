import type { OpeningHours } from './opening-hours.ts'
import type { TermSettings } from './terms.ts'

/** What the shop's settings say about times of rentals. */
export type ShopRules = OpeningHours &
  Readonly<{
    /** Whether a customer's start and planned return must lie in the opening hours. */
    hoursEnforced: boolean
    /** After a planned return, before the bike's next rental may start. */
    turnaroundMinutes: number
    /** A customer books at least so long before the start. */
    leadTimeMinutes: number
    /** From the start to the planned return. */
    shortestRentalMinutes: number
    /** A start lies at most so many days ahead. */
    farthestStartDays: number
    /** After a planned return, before the rental counts as overdue. */
    overdueGraceMinutes: number
  }>

/** How the shop is called and reached. */
export type ShopContact = Readonly<{ name: string; address: string; phone: string; email: string }>

/** What receipts and agreements say beside it. */
export type ShopDocuments = Readonly<{
  /** The number under which the shop pays VAT; empty: it pays none. */
  bin: string
  /** Contained in every price. */
  vatPercent: number | null
  /** What a customer signs. */
  agreementTerms: string
}>

export type ShopSettings = ShopContact & ShopRules & TermSettings & ShopDocuments

/** The shop's name until an admin changes it; it stands where the settings cannot be read. */
export const DEFAULT_NAME = 'Chaka'

const NINE_TO_SIX = { opens: '09:00', closes: '18:00' }

/** The settings until an admin changes them (docs/product.md#shop). The contact is a placeholder. */
export const DEFAULT_SHOP: ShopSettings = {
  name: DEFAULT_NAME,
  address: '12 Satmasjid Road, Dhanmondi, Dhaka 1209',
  phone: '+880 1000-000000',
  email: 'hello@chaka.example',
  openingHours: {
    monday: NINE_TO_SIX,
    tuesday: NINE_TO_SIX,
    wednesday: null,
    thursday: NINE_TO_SIX,
    friday: NINE_TO_SIX,
    saturday: NINE_TO_SIX,
    sunday: NINE_TO_SIX,
  },
  closedDays: [],
  hoursEnforced: false,
  turnaroundMinutes: 0,
  leadTimeMinutes: 0,
  shortestRentalMinutes: 0,
  farthestStartDays: 90,
  overdueGraceMinutes: 15,
  freeCancellationHours: null,
  noShowMinutes: 120,
  lateFeePerHour: null,
  lateFeeGraceMinutes: 30,
  bin: '',
  vatPercent: null,
  agreementTerms: '',
}
