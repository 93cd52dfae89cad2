import { strToU8, zipSync } from 'fflate'
import type { ImportKind } from '#domain/imports'
import { DAY_MS } from '#domain/time'
import { workbookParts } from '#domain/workbook'

type Sample = { name: string; rows: readonly (readonly string[])[] }

/** A sample lies ahead, whenever it is saved. */
function sampleRide(name: string, phone: string, number: string, days: number): string[] {
  const day = (after: number) =>
    new Date(Date.now() + after * DAY_MS)
      .toISOString()
      .slice(0, 10)
      .split('-')
      .toReversed()
      .join('/')
  return [name, phone, number, `${day(days)} 10:00`, `${day(days + 1)} 18:00`, '100', '']
}

/** Each sample can be imported as it is; that of bookings after that of bikes. */
export const SAMPLES: Record<ImportKind, Sample> = {
  bikes: {
    name: 'bikes',
    rows: [
      [
        'Name',
        'Brand',
        'Model',
        'Number',
        'Price per hour',
        'CC',
        'Year',
        'Description',
        'For rent',
      ],
      [
        'FZ-S V3',
        'Yamaha',
        'FZ-S',
        'DHAKA METRO LA-11-2233',
        '150',
        '149',
        '2022',
        'A quick and willing street bike, with a helmet.',
        'yes',
      ],
      [
        'Splendor',
        'Hero',
        'Splendor Plus',
        'DHAKA METRO HA-44-5566',
        '100',
        '97',
        '2021',
        'The bike that everybody can ride.',
        'yes',
      ],
      [
        'City Bicycle',
        'Phoenix',
        'Gents 26',
        'B-01',
        '30',
        '1',
        '2023',
        'A comfortable bicycle for the town.',
        'yes',
      ],
    ],
  },
  customers: {
    name: 'customers',
    rows: [
      ['Name', 'Phone', 'Email', 'Address'],
      ['Nasrin Akter', '01811-222333', 'nasrin@example.com', 'House 4, Road 7, Dhaka'],
      ['Karim Mia', '01711-444555', '', 'Mirpur 10'],
    ],
  },
  'price-lists': {
    name: 'price-lists',
    rows: [
      [
        'Name',
        '4 hours',
        '1 day',
        '1 week',
        'Deposit',
        'Advance',
        'Kilometres per day',
        'Price per kilometre',
      ],
      ['Scooters', '450', '800', '4500', '2000', '100', '120', '5'],
      ['Cruisers', '800', '1500', '9000', '5000', '500', '', ''],
    ],
  },
  rentals: {
    name: 'bookings',
    rows: [
      ['Customer', 'Phone', 'Bike number', 'Start', 'Planned return', 'Advance paid', 'Note'],
      sampleRide('Nasrin Akter', '01811-222333', 'B-01', 7),
      sampleRide('Karim Mia', '01711-444555', 'DHAKA METRO LA-11-2233', 9),
    ],
  },
}

const quote = (cell: string) => (cell.includes(',') ? `"${cell}"` : cell)

/** Excel reads UTF-8 by the byte order mark. */
export function toCsvFile({ rows }: Sample): Blob {
  const lines = rows.map((row) => row.map(quote).join(','))
  return new Blob([`\u{feff}${lines.join('\r\n')}\r\n`], { type: 'text/csv' })
}

const isNumber = (cell: string) => /^[1-9]\d*$/.test(cell)

export function toWorkbookFile({ name, rows }: Sample): Blob {
  const cells = rows.map((row) => row.map((cell) => (isNumber(cell) ? Number(cell) : cell)))
  const parts = Object.entries(workbookParts(name, cells)).map(
    ([part, text]) => [part, strToU8(text)] as const,
  )
  return new Blob([new Uint8Array(zipSync(Object.fromEntries(parts)))], { type: XLSX })
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
