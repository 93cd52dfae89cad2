/** The oldest bike a shop may list (spec 5). */
export const EARLIEST_YEAR = 1950

export const BIKES_PER_PAGE = 6

/** What decides whether a bike can be booked: the shop offers it, and nobody holds or rides it. */
export type Availability = { forRent: boolean; taken: boolean }

export function isAvailable(bike: Availability): boolean {
  return bike.forRent && !bike.taken
}

export type ForRentDecision = { forRent: boolean } | { refusal: 'bike_rented' }

/**
 * What an admin's `isAvailable` does to a bike. Repeating what was shown changes nothing, so that
 * editing the price of a rented bike does not take it off rent; nobody can offer a taken bike.
 */
export function decideForRent(bike: Availability, wished: boolean | undefined): ForRentDecision {
  if (wished === undefined || wished === isAvailable(bike)) return { forRent: bike.forRent }
  if (bike.taken) return { refusal: 'bike_rented' }
  return { forRent: wished }
}

/** A hold keeps its bike until it runs out; one without an end waits for a person's decision. */
export function isHoldAlive(holdExpiresAt: Date | null, now: Date): boolean {
  return holdExpiresAt === null || holdExpiresAt > now
}

/** What a list is narrowed to; what is left out narrows nothing. */
export type BikeWish = {
  search?: string | undefined
  brand?: string | undefined
  model?: string | undefined
  available?: boolean | undefined
}

type Wanted = { name: string; brand: string; model: string; isAvailable: boolean }

/** Search text is found in name, brand or model; brand and model are whole; case never matters. */
export function matching({ search, brand, model, available }: BikeWish) {
  const sought = search?.toLowerCase()
  return (bike: Wanted): boolean => {
    const isFound = (text: string) => !sought || text.toLowerCase().includes(sought)
    return (
      (isFound(bike.name) || isFound(bike.brand) || isFound(bike.model)) &&
      isSame(bike.brand, brand) &&
      isSame(bike.model, model) &&
      (available === undefined || available === bike.isAvailable)
    )
  }
}

function isSame(name: string, wished: string | undefined): boolean {
  return !wished || name.toLowerCase() === wished.toLowerCase()
}
