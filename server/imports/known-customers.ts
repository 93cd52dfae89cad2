import { toE164 } from '../phone-number.ts'
import type { CustomerService } from '../users/customers.service.ts'
import { RowProblems } from './importer.ts'

export type KnownCustomer = Awaited<ReturnType<CustomerService['listWithContacts']>>[number]
export type Contact = { phone?: string | undefined; email?: string | undefined }

/** Numbers are compared however they are written; one that cannot be read as one, as it stands. */
const numberOf = (phone: string) => toE164(phone) ?? phone

/** The customers of a file, found by their phone numbers and emails. */
export function createKnownCustomers(rows: readonly KnownCustomer[]) {
  const byPhone = new Map<string, KnownCustomer[]>()
  const byEmail = new Map<string, KnownCustomer>()

  function add(one: KnownCustomer): void {
    const number = one.phoneE164 ?? one.phone
    byPhone.set(number, [...(byPhone.get(number) ?? []), one])
    if (one.email !== '') byEmail.set(one.email.toLowerCase(), one)
  }

  for (const row of rows) add(row)

  return {
    /** A customer whom an earlier row of the file has made is known to the next ones. */
    add,

    /** A customer is the same by phone or email. @throws RowProblems */
    find({ phone = '', email = '' }: Contact): KnownCustomer | undefined {
      const withEmail = byEmail.get(email.toLowerCase())
      const withPhone = phone === '' ? [] : (byPhone.get(numberOf(phone)) ?? [])
      if (withEmail) {
        if (withPhone.length === 0 || withPhone.includes(withEmail)) return withEmail
        throw new RowProblems(['The email belongs to one customer and the phone number to another'])
      }
      if (withPhone.length > 1) {
        throw new RowProblems([
          'Several customers have this phone number: merge them, or give the email',
        ])
      }
      return withPhone[0]
    },
  }
}
