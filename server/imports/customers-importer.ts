import { NewCustomer } from '#contract/walk-ins'
import { changedFields } from '#domain/audit'
import { namesOnly, recordAudit } from '../audit/record-audit.ts'
import { toE164 } from '../phone-number.ts'
import type { CustomerService } from '../users/customers.service.ts'
import type { UserService } from '../users/users.service.ts'
import {
  type ImportRun,
  type Importer,
  type RowOutcome,
  RowProblems,
  type RowValues,
  UNCHANGED,
  checkForm,
  differences,
} from './importer.ts'

type Dependencies = { customers: CustomerService; users: UserService }
type Known = Awaited<ReturnType<CustomerService['listWithContact']>>[number]
type Row = ReturnType<typeof checkRow>
type Contact = Partial<Record<'name' | 'phone' | 'address' | 'email', string>>

const nameOf = (values: RowValues): string => values.get('name') ?? ''

const checkRow = (values: RowValues) => checkForm(NewCustomer, Object.fromEntries(values))

export function createCustomersImporter({ customers, users }: Dependencies): Importer {
  async function change(run: ImportRun, id: string, contact: Contact): Promise<void> {
    const { trx, actor, now: at } = run
    await customers.setContact(trx, id, contact)
    const subject = { kind: 'user', id } as const
    const changes = namesOnly(changedFields({}, contact))
    await recordAudit(trx, { kind: 'customer_changed', actor, subject, changes, at })
  }

  async function changeKnown(run: ImportRun, known: Known, row: Row): Promise<RowOutcome> {
    const { id, name } = known
    if (known.role === 'admin') {
      return { action: 'skip', name, note: 'This is an admin, whom an import does not change' }
    }
    const { email = '' } = row
    if (email !== '' && known.email !== '' && email.toLowerCase() !== known.email.toLowerCase()) {
      throw new RowProblems(['The customer with this phone number has another email'])
    }
    const changed = differences(known, changesOf(known, row))
    if (!changed) return { action: 'skip', name, note: UNCHANGED }
    await change(run, id, changed.after)
    return { subjectId: id, name: row.name, action: 'change', ...changed }
  }

  return {
    nameOf,

    async begin(run) {
      const seen = new Set<string>()
      return async (values) => {
        const row = checkRow(values)
        const known = chooseKnown(await customers.listWithContact(run.trx, contactOf(row)), row)
        const identity = known?.id ?? toE164(row.phone) ?? row.phone
        if (seen.has(identity)) {
          throw new RowProblems(['Another row of this file is the same customer'])
        }
        seen.add(identity)
        if (known) return changeKnown(run, known, row)
        const subjectId = await customers.addWithoutAccount(run.trx, row)
        seen.add(subjectId)
        const after = { name: row.name, phone: row.phone }
        return { subjectId, name: row.name, action: 'add', before: null, after }
      }
    },

    async undo(run, { subjectId: id, before, after }) {
      // An account that was deleted or merged meanwhile is refused.
      const known = await customers.findCard(run.trx, id)
      if (differences(known, after)) return false
      if (before === null) {
        if (known.hasAccount || (await customers.hasRentals(run.trx, id))) return false
        await users.removeIn(run.trx, run.actor, { id, isTold: false })
      } else await change(run, id, before)
      return true
    },
  }
}

const contactOf = ({ phone, email }: Row) => ({ phone, email })

/** A customer is the same by phone or email. */
function chooseKnown(found: readonly Known[], { phone, email = '' }: Row): Known | undefined {
  const withEmail = found.find((one) => one.email.toLowerCase() === email.toLowerCase())
  const byEmail = email === '' ? undefined : withEmail
  const number = toE164(phone)
  const byPhone = found.filter((one) =>
    number === null ? one.phone === phone : one.phoneE164 === number,
  )
  if (byEmail) {
    if (byPhone.length > 0 && !byPhone.includes(byEmail)) {
      throw new RowProblems(['The email belongs to one customer and the phone number to another'])
    }
    return byEmail
  }
  if (byPhone.length > 1) {
    throw new RowProblems([
      'Several customers have this phone number: merge them, or give the email',
    ])
  }
  return byPhone[0]
}

/** The same number in another notation is no change, and an email is only completed. */
function changesOf(known: Known, { name, phone, address, email }: Row): Contact {
  const number = toE164(phone)
  const isSame = number === null ? known.phone === phone : known.phoneE164 === number
  return {
    name,
    ...(!isSame && { phone }),
    ...(address !== undefined && { address }),
    ...(email !== undefined && known.email === '' && { email }),
  }
}
