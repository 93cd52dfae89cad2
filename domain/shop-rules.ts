import type { DepositPayment } from './deposits.ts'
import type { OpeningHours } from './opening-hours.ts'
import { type Poisha, fromTaka } from './money.ts'
import type { PrepaymentSettings } from './prepayment.ts'
import type { TermSettings } from './terms.ts'

export type ShopRules = OpeningHours &
  Readonly<{
    hoursEnforced: boolean
    /** This time must pass after a planned return before the bike's next rental may start. */
    turnaroundMinutes: number
    leadTimeMinutes: number
    shortestRentalMinutes: number
    farthestStartDays: number
    /** A rental counts as overdue this long after its planned return. */
    overdueGraceMinutes: number
  }>

export type ShopContact = Readonly<{ name: string; address: string; phone: string; email: string }>

/** The titles of the public pages name the town, unless it is empty. */
type ShopPlace = Readonly<{ town: string }>

export type PickUpSettings = Readonly<{
  /** It is empty where customers need to bring nothing. */
  whatToBring: string
  /** Null where the shop usually asks for none. */
  usualDeposit: Poisha | null
  /** The deposit of a price list is paid at the counter, or online with the booking. */
  depositPayment: DepositPayment
}>

/** A customer who has never paid confirms the phone number by a code before the first booking. */
export type PhoneCodeSetting = Readonly<{ phoneCodeAsked: boolean }>

export type ShopDocuments = Readonly<{
  /** The shop pays VAT under this number; it is empty when the shop pays none. */
  bin: string
  vatPercent: number | null
  agreementTerms: string
}>

export type ShopSettings = ShopContact &
  ShopPlace &
  ShopRules &
  TermSettings &
  PrepaymentSettings &
  PickUpSettings &
  PhoneCodeSetting &
  ShopDocuments

/** The name is used until an admin changes it, and when the settings cannot be read. */
export const DEFAULT_NAME = 'Chaka'

const NINE_TO_SIX = { opens: '09:00', closes: '18:00' }

/**
 * The settings apply until an admin changes them (docs/product/shop.md#shop). The contact is a
 * placeholder.
 */
export const DEFAULT_SHOP: ShopSettings = {
  name: DEFAULT_NAME,
  address: '12 Satmasjid Road, Dhanmondi, Dhaka 1209',
  town: '',
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
  phoneCodeAsked: false,
  overdueGraceMinutes: 15,
  freeCancellationHours: null,
  noShowMinutes: 120,
  lateFeePerHour: null,
  lateFeeGraceMinutes: 30,
  onlinePayment: 'advance',
  mostInAdvance: fromTaka(20_000),
  whatToBring: 'Your National ID, passport or driving licence.',
  usualDeposit: null,
  depositPayment: 'counter',
  bin: '',
  vatPercent: null,
  agreementTerms: '',
}
