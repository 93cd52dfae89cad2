import type { Db } from '../database/db.ts'

export async function findCustomer(db: Db, rentalId: string) {
  const found = db
    .selectFrom('rentalCustomers')
    .select(['customer as name', 'phone', 'email', 'address'])
    .where('rentalId', '=', rentalId)
  const row = await found.executeTakeFirst()
  return row && { ...row, email: row.email ?? '' }
}
