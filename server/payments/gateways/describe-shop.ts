import type { ShopContact } from '#domain/shop-rules'

/** Every gateway takes at least so many characters. */
const MAX_LENGTH = 250

/** Who is paid, and where to ask: "Chaka, 12 Satmasjid Road, Dhaka, +880 1000-000000, hello@chaka.example". */
export const describeShop = ({ name, address, phone, email }: ShopContact): string =>
  [name, address, phone, email].join(', ').slice(0, MAX_LENGTH).toWellFormed()
