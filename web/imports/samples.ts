import type { ImportKind } from '#domain/imports'

type Sample = { name: string; lines: readonly string[] }

/** Each sample can be imported as it is. */
export const SAMPLES: Record<ImportKind, Sample> = {
  bikes: {
    name: 'bikes.csv',
    lines: [
      'Name,Brand,Model,Number,Price per hour,CC,Year,Description,For rent',
      'FZ-S V3,Yamaha,FZ-S,DHAKA METRO LA-11-2233,150,149,2022,"A quick and willing street bike, with a helmet.",yes',
      'Splendor,Hero,Splendor Plus,DHAKA METRO HA-44-5566,100,97,2021,The bike that everybody can ride.,yes',
      'City Bicycle,Phoenix,Gents 26,B-01,30,1,2023,A comfortable bicycle for the town.,yes',
    ],
  },
  customers: {
    name: 'customers.csv',
    lines: [
      'Name,Phone,Email,Address',
      'Nasrin Akter,01811-222333,nasrin@example.com,"House 4, Road 7, Dhaka"',
      'Karim Mia,01711-444555,,Mirpur 10',
    ],
  },
  'price-lists': {
    name: 'price-lists.csv',
    lines: [
      'Name,4 hours,1 day,1 week,Deposit,Advance,Kilometres per day,Price per kilometre',
      'Scooters,450,800,4500,2000,100,120,5',
      'Cruisers,800,1500,9000,5000,500,,',
    ],
  },
}

/** Excel reads UTF-8 by the byte order mark. */
export const toSampleFile = ({ lines }: Sample): Blob =>
  new Blob([`\u{feff}${lines.join('\r\n')}\r\n`], { type: 'text/csv' })
