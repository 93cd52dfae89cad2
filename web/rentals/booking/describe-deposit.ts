import { formatTaka } from '../../lib/money-format.ts'
import type { Shop } from '../../lib/shop.ts'

export const describeDeposit = ({ usualDeposit }: Pick<Shop, 'usualDeposit'>) =>
  usualDeposit === null
    ? undefined
    : `A deposit of ${formatTaka(usualDeposit)}, which you get back after the ride.`
