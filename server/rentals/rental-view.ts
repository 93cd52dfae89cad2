import type { RentalView, RentalWithUser } from '#contract/rentals'
import { type Poisha, toTaka } from '#domain/money'
import { BOOKING_STATUSES, type RentalStatus } from '#domain/rentals'

type Row = {
  id: string
  bike_id: string
  bike_name: string
  image_url: string
  start_time: Date
  return_time: Date | null
  total_cost: Poisha
  price_per_hour: Poisha
  status: RentalStatus
}

type RowWithUser = Row & { user_id: string; user_name: string; user_phone: string }

export function toRentalView(row: Row): RentalView {
  const bookingStatus = BOOKING_STATUSES.find((status) => status === row.status)
  if (!bookingStatus) throw new Error(`Nobody is shown a rental that is ${row.status}`)
  return {
    _id: row.id,
    bikeId: { _id: row.bike_id, name: row.bike_name, imageUrl: row.image_url },
    startTime: row.start_time.toISOString(),
    ...(row.return_time && { returnTime: row.return_time.toISOString() }),
    totalCost: toTaka(row.total_cost),
    pricePerHour: toTaka(row.price_per_hour),
    bookingStatus,
  }
}

export function toRentalWithUser(row: RowWithUser): RentalWithUser {
  const user = { _id: row.user_id, name: row.user_name, phone: row.user_phone }
  return { ...toRentalView(row), user }
}
