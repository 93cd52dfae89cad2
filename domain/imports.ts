import { readLength } from './sheet-values.ts'

export const MOST_IMPORTED_ROWS = 10_000

export const IMPORT_ACTIONS = ['add', 'change', 'skip'] as const
export type ImportAction = (typeof IMPORT_ACTIONS)[number]

type Field = Readonly<{ label: string; isRequired?: true; names: readonly string[] }>

/** These columns stand in the tables of bikes and of bookings. */
const BRAND = { label: 'Brand', names: ['make', 'company', 'ব্র্যান্ড', 'কোম্পানি'] }
const MODEL = { label: 'Model', names: ['model name', 'মডেল'] }
const NUMBER_NAMES = [
  'plate',
  'plate no',
  'plate number',
  'fleet number',
  'registration',
  'registration no',
  'reg no',
  'নম্বর',
  'রেজিস্ট্রেশন',
]

/** These stand in the tables of customers and of bookings. */
const EMAIL = { label: 'Email', names: ['e mail', 'email address', 'mail', 'ইমেইল', 'ইমেল'] }
const PHONE_NAMES = [
  'phone number',
  'phone no',
  'mobile',
  'mobile number',
  'mobile no',
  'contact',
  'contact number',
  'ফোন',
  'মোবাইল',
  'ফোন নম্বর',
  'মোবাইল নম্বর',
]

/** How the columns of each table are called, in English and in Bangla. */
export const IMPORT_FIELDS = {
  bikes: {
    name: { label: 'Name', names: ['bike', 'bike name', 'title', 'নাম', 'বাইক', 'বাইকের নাম'] },
    brand: { ...BRAND, isRequired: true },
    model: { ...MODEL, isRequired: true },
    number: {
      label: 'Number',
      names: [...NUMBER_NAMES, 'no', 'নাম্বার'],
    },
    pricePerHour: {
      label: 'Price per hour',
      isRequired: true,
      names: [
        'price',
        'hourly price',
        'hourly rate',
        'rate',
        'rate per hour',
        'per hour',
        'price hour',
        'rate hour',
        'rent',
        'rent per hour',
        'ভাড়া',
        'মূল্য',
        'দাম',
        'প্রতি ঘণ্টা',
        'ঘণ্টা প্রতি ভাড়া',
        'প্রতি ঘণ্টার ভাড়া',
      ],
    },
    cc: {
      label: 'CC',
      isRequired: true,
      names: ['engine', 'engine cc', 'engine size', 'capacity', 'displacement', 'সিসি', 'ইঞ্জিন'],
    },
    year: {
      label: 'Year',
      isRequired: true,
      names: ['model year', 'year of manufacture', 'সাল', 'বছর', 'বছরের মডেল'],
    },
    description: { label: 'Description', names: ['details', 'about', 'text', 'বিবরণ', 'বর্ণনা'] },
    imageUrl: {
      label: 'Image URL',
      names: ['image', 'picture', 'photo', 'picture url', 'photo url', 'ছবি', 'ছবির লিংক'],
    },
    isAvailable: {
      label: 'For rent',
      names: ['available', 'is available', 'rentable', 'ভাড়ার জন্য', 'পাওয়া যাবে'],
    },
    priceList: { label: 'Price list', names: ['price list name', 'tariff', 'মূল্য তালিকা'] },
  },
  customers: {
    name: {
      label: 'Name',
      isRequired: true,
      names: ['customer', 'customer name', 'full name', 'নাম', 'গ্রাহক', 'গ্রাহকের নাম'],
    },
    phone: {
      label: 'Phone',
      isRequired: true,
      names: [...PHONE_NAMES, 'tel'],
    },
    email: EMAIL,
    address: { label: 'Address', names: ['home address', 'area', 'ঠিকানা'] },
  },
  'price-lists': {
    name: {
      label: 'Name',
      isRequired: true,
      names: ['price list', 'list', 'tariff', 'নাম', 'তালিকা', 'মূল্য তালিকা'],
    },
    graceMinutes: {
      label: 'Grace (minutes)',
      names: ['grace', 'grace minutes', 'grace period', 'ছাড়ের সময়'],
    },
    deposit: { label: 'Deposit', names: ['security deposit', 'security', 'জামানত'] },
    advance: { label: 'Advance', names: ['booking money', 'advance payment', 'অগ্রিম'] },
    kmPerDay: {
      label: 'Kilometres per day',
      names: ['km per day', 'km day', 'kilometers per day', 'দিনে কিমি', 'প্রতি দিন কিমি'],
    },
    pricePerKm: {
      label: 'Price per kilometre',
      names: ['price per km', 'per km', 'extra km', 'extra km price', 'প্রতি কিমি'],
    },
  },
  rentals: {
    customer: {
      label: 'Customer',
      names: ['name', 'customer name', 'full name', 'renter', 'নাম', 'গ্রাহক', 'গ্রাহকের নাম'],
    },
    phone: { label: 'Phone', names: PHONE_NAMES },
    email: EMAIL,
    number: {
      label: 'Bike number',
      names: ['number', ...NUMBER_NAMES, 'বাইকের নম্বর'],
    },
    bike: { label: 'Bike', names: ['bike name', 'vehicle', 'বাইক', 'বাইকের নাম'] },
    brand: BRAND,
    model: MODEL,
    startTime: {
      label: 'Start',
      isRequired: true,
      names: [
        'start time',
        'start date',
        'from',
        'begin',
        'pick up',
        'pickup',
        'pick up time',
        'out',
        'শুরু',
        'শুরুর সময়',
      ],
    },
    plannedReturn: {
      label: 'Planned return',
      names: [
        'return',
        'return time',
        'return date',
        'end',
        'end time',
        'to',
        'until',
        'drop off',
        'ফেরত',
        'ফেরতের সময়',
        'শেষ',
      ],
    },
    advance: {
      label: 'Advance paid',
      names: ['advance', 'paid', 'booking money', 'advance payment', 'অগ্রিম', 'অগ্রিম জমা'],
    },
    note: { label: 'Note', names: ['notes', 'remark', 'remarks', 'comment', 'মন্তব্য', 'নোট'] },
  },
} as const satisfies Record<string, Record<string, Field>>

export type ImportKind = keyof typeof IMPORT_FIELDS

/** A column of a price list is the price of a step: "4 hours", "1 day". */
const STEP = 'step:'

export const stepField = (minutes: number): string => `${STEP}${minutes}`

/** @returns the length of a step in minutes, and undefined for another field */
export const minutesOfStep = (field: string): number | undefined =>
  field.startsWith(STEP) ? Number(field.slice(STEP.length)) : undefined

const inPlainWords = (header: string): string =>
  header
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\(.*?\)|\[.*?\]/g, ' ')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

type Recognise = (header: string) => string | undefined

/** Own labels count before other names: the export of customers has a column Customer beside Name. */
function recognisersOf(kind: ImportKind): readonly Recognise[] {
  const fields = Object.entries<Field>(IMPORT_FIELDS[kind])
  const byNames = (namesOf: (key: string, field: Field) => readonly string[]) => (header: string) =>
    fields.find(([key, field]) => namesOf(key, field).map(inPlainWords).includes(header))?.[0]
  return [byNames((key, { label }) => [key, label]), byNames((_, { names }) => names), stepOf]

  function stepOf(header: string): string | undefined {
    const minutes = kind === 'price-lists' ? readLength(header) : undefined
    return minutes === undefined ? undefined : stepField(minutes)
  }
}

/** The field of each column, in their order. A field has one column, the first that it fits best. */
export function recogniseColumns(kind: ImportKind, headers: readonly string[]): (string | null)[] {
  const found: (string | null)[] = headers.map(() => null)
  for (const recognise of recognisersOf(kind)) {
    for (const [at, header] of headers.entries()) {
      const field = recognise(inPlainWords(header))
      if (field !== undefined && found[at] === null && !found.includes(field)) found[at] = field
    }
  }
  return found
}

export const isImportField = (kind: ImportKind, field: string): boolean =>
  Object.hasOwn(IMPORT_FIELDS[kind], field) ||
  (kind === 'price-lists' && (minutesOfStep(field) ?? 0) > 0)

/** The labels of what a table cannot do without and no column has. */
export function missingFields(kind: ImportKind, columns: readonly (string | null)[]): string[] {
  return Object.entries<Field>(IMPORT_FIELDS[kind])
    .filter(([field, { isRequired }]) => isRequired && !columns.includes(field))
    .map(([, { label }]) => label)
}
