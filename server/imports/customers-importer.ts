import { v7 as uuid } from 'uuid'
import { NewCustomer } from '#contract/walk-ins'
import { changedFields } from '#domain/audit'
import { namesOnly, recordAudit } from '../audit/record-audit.ts'
import { toE164 } from '../phone-number.ts'
import type { CustomerService } from '../users/customers.service.ts'
import type { UserService } from '../users/users.service.ts'
import { type KnownCustomer, createKnownCustomers } from './known-customers.ts'
import { planRows, writeRows } from './row-results.ts'
import {
  type Importer,
  type RowDone,
  type RowOutcome,
  RowProblems,
  type RowValues,
  UNCHANGED,
  type UndoRun,
  type WrongRow,
  checkForm,
  differences,
} from './importer.ts'

type Dependencies = { customers: CustomerService; users: UserService }
type Row = ReturnType<typeof checkRow>
type Contact = Partial<Record<'name' | 'phone' | 'address' | 'email', string>>

const nameOf = (values: RowValues): string => values.get('name') ?? ''

const checkRow = (values: RowValues) => checkForm(NewCustomer, Object.fromEntries(values))

export function createCustomersImporter({ customers, users }: Dependencies): Importer {
  async function change(run: UndoRun, id: string, contact: Contact): Promise<void> {
    const { trx, actor, now: at } = run
    await customers.setContact(trx, id, contact)
    const subject = { kind: 'user', id } as const
    const changes = namesOnly(changedFields({}, contact))
    await recordAudit(trx, { kind: 'customer_changed', actor, subject, changes, at })
  }

  return {
    nameOf,

    async run(run, rows) {
      const contacts = rows.map((values) => ({
        phone: values.get('phone'),
        email: values.get('email'),
      }))
      const known = createKnownCustomers(await customers.listWithContacts(run.trx, contacts))
      const plans = await planRows(run, rows, createPlanRow(known))
      const added = plans.filter(isAdded)
      await customers.addAllWithoutAccount(
        run.trx,
        added.map(({ form }) => form),
      )
      run.onProgress(added.length)
      const changed = await writeRows(run, plans.filter(isChanged), async ({ outcome }) => {
        await change(run, outcome.subjectId, outcome.after)
        return outcome
      })
      return plans.map((plan) => {
        if (!('do' in plan)) return plan
        return changed.get(plan as Changed) ?? plan.outcome
      })
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

type Added = { do: 'add'; form: Row & { id: string }; outcome: RowDone }
type Changed = { do: 'change'; outcome: RowDone & { after: Contact } }
type Plan = Added | Changed | RowOutcome

const isAdded = (plan: Plan | WrongRow): plan is Added => 'do' in plan && plan.do === 'add'
const isChanged = (plan: Plan | WrongRow): plan is Changed => 'do' in plan && plan.do === 'change'

/** A customer whom a row adds is known to the next rows. */
function createPlanRow(known: ReturnType<typeof createKnownCustomers>) {
  const seen = new Set<string>()
  return (values: RowValues): Plan => {
    const row = checkRow(values)
    const found = known.find(row)
    const id = found?.id ?? uuid()
    if (seen.has(id)) throw new RowProblems(['Another row of this file is the same customer'])
    seen.add(id)
    const mailbox = row.email?.toLowerCase()
    if (mailbox !== undefined) {
      if (seen.has(mailbox)) throw new RowProblems(['Another row of this file has the same email'])
      seen.add(mailbox)
    }
    if (found) return planChange(found, row)
    const { name, phone, address = '', email = '' } = row
    known.add({ id, name, phone, phoneE164: toE164(phone), address, email, role: 'user' })
    const after = { name, phone }
    const outcome = { subjectId: id, name, action: 'add', before: null, after } as const
    return { do: 'add', form: { ...row, id }, outcome }
  }
}

function planChange(known: KnownCustomer, row: Row): Plan {
  const { id: subjectId, name } = known
  if (known.role === 'admin') {
    return { action: 'skip', name, note: 'This is an admin, whom an import does not change' }
  }
  const { email = '' } = row
  if (email !== '' && known.email !== '' && email.toLowerCase() !== known.email.toLowerCase()) {
    throw new RowProblems(['The customer with this phone number has another email'])
  }
  const changed = differences(known, changesOf(known, row))
  if (!changed) return { action: 'skip', name, note: UNCHANGED }
  const outcome = { subjectId, name: row.name, action: 'change', ...changed } as const
  return { do: 'change', outcome }
}

/** The same number in another notation is no change, and an email is only completed. */
function changesOf(known: KnownCustomer, { name, phone, address, email }: Row): Contact {
  const number = toE164(phone)
  const isSame = number === null ? known.phone === phone : known.phoneE164 === number
  return {
    name,
    ...(!isSame && { phone }),
    ...(address !== undefined && { address }),
    ...(email !== undefined && known.email === '' && { email }),
  }
}
