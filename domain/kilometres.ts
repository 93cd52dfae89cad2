import { type Poisha, poisha } from './money.ts'
import { DAY_MS } from './time.ts'

/** The customer may ride so far for each started day; each kilometre more is charged. */
export type Kilometres = Readonly<{ perDay: number; pricePerKm: Poisha }>

type Ride = Readonly<{ startTime: Date; returnTime: Date }>

/** Kilometres that a ride of this length includes; each started day counts. */
export const includedKilometres = ({ perDay }: Kilometres, { startTime, returnTime }: Ride) =>
  perDay * Math.max(1, Math.ceil((returnTime.getTime() - startTime.getTime()) / DAY_MS))

export const kilometreCharge = (kilometres: Kilometres, ride: Ride, ridden: number): Poisha =>
  poisha(Math.max(0, ridden - includedKilometres(kilometres, ride)) * kilometres.pricePerKm)

/** The line of the bill says "84 km more than 200 km included", for example. */
export function describeKilometres(kilometres: Kilometres, ride: Ride, ridden: number): string {
  const included = includedKilometres(kilometres, ride)
  return ridden > included
    ? `${ridden - included} km more than ${included} km included`
    : `${ridden} km of ${included} km included`
}
