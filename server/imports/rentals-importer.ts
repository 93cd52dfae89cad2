import { z } from 'zod'
import { ReservationBody } from '#contract/reservations'
import { MOST_TAKA } from '#contract/money'
import { NewCustomer } from '#contract/walk-ins'
import { readNumber, readYesNo } from '#domain/sheet-values'
import { readLocalTime } from '#domain/sheet-times'
import type { BikeService } from '../bikes/bikes.service.ts'
import type {
  ImportedReservations,
  ImportedRide,
} from '../rentals/reservation/imported-reservations.ts'
import type { ShopService } from '../shop/shop.service.ts'
import type { CustomerService } from '../users/customers.service.ts'
import type { UserService } from '../users/users.service.ts'
import {
  type CellReader,
  type ImportRun,
  type Importer,
  type RowOutcome,
  RowProblems,
  type RowValues,
  UNCHANGED,
  type UndoRun,
  checkForm,
  createCellReader,
  differences,
} from './importer.ts'
import { importRowByRow } from './row-results.ts'
import { createKnownCustomers } from './known-customers.ts'

type Dependencies = {
  bikes: BikeService
  customers: CustomerService
  users: Pick<UserService, 'removeIn'>
  reservations: ImportedReservations
  shop: ShopService
}
type Bike = ImportedRide['bike']
type Known = ReturnType<typeof createKnownCustomers>
type Context = Awaited<ReturnType<ImportedReservations['begin']>>

const MOST_NOTE = 500
const Note = z.object({ note: ReservationBody.shape.note })

const nameOf = (values: RowValues): string =>
  [
    values.get('customer') ?? values.get('phone') ?? values.get('email'),
    values.get('number') ?? values.get('bike') ?? values.get('model'),
  ]
    .filter(Boolean)
    .join(', ')

const contactOf = (values: RowValues) => ({
  phone: values.get('phone'),
  email: values.get('email'),
})

export function createRentalsImporter(dependencies: Dependencies): Importer {
  const { bikes, customers, users, reservations, shop } = dependencies

  async function addCustomer({ trx }: ImportRun, known: Known, values: RowValues) {
    const id = await customers.addWithoutAccount(trx, readNewCustomer(values))
    const [row] = await customers.listWithContacts(trx, [contactOf(values)])
    if (row) known.add(row)
    return id
  }

  /** A customer who has anything else by now, or other data, stays. */
  async function removeCustomer(run: UndoRun, { id, ...contact }: AddedCustomer): Promise<void> {
    const card = await customers.findCard(run.trx, id)
    const isUsed = card.hasAccount || (await customers.hasRentals(run.trx, id))
    if (!isUsed && !differences(card, contact)) {
      await users.removeIn(run.trx, run.actor, { id, isTold: false })
    }
  }

  async function importRow(run: ImportRun, context: Context, row: ReadRow): Promise<RowOutcome> {
    const { ride, name } = readRide(row)
    if (reservations.findBooked(context, ride)) return { action: 'skip', name, note: UNCHANGED }
    const userId = ride.userId ?? (await addCustomer(run, row.known, row.values))
    const subjectId = await reservations.add(context, { ...ride, userId })
    const after: AddedRide = {
      ...(ride.userId === null && { customer: { id: userId, ...madeOf(row.values) } }),
      startTime: ride.startTime.toISOString(),
      plannedReturn: ride.plannedReturn?.toISOString() ?? null,
    }
    return { subjectId, name, action: 'add', before: null, after, note: HOW_KEPT }
  }

  return {
    nameOf,

    async run(run, rows) {
      const fleet = await bikes.listFleet(run.trx, run.now)
      const find = bikeFinderIn(fleet)
      const known = createKnownCustomers(
        await customers.listWithContacts(run.trx, rows.map(contactOf)),
      )
      const context = await reservations.begin(run, {
        userIds: rows.flatMap((values) => tryRow(() => known.find(contactOf(values))?.id)),
        bikeIds: rows.flatMap((values) => tryRow(() => find(values).id)),
      })
      const toMoment = (local: string) => shop.clock.toMoment(local)
      return importRowByRow(run, rows, (values) =>
        importRow(run, context, { values, known, find, toMoment }),
      )
    },

    async undo(run, { subjectId, after }) {
      const { startTime, plannedReturn, customer } = after as AddedRide
      const isWithdrawn = await reservations.withdraw(run, subjectId, {
        startTime: new Date(startTime),
        plannedReturn: plannedReturn === null ? null : new Date(plannedReturn),
      })
      if (isWithdrawn && customer) await removeCustomer(run, customer)
      return isWithdrawn
    },
  }
}

const HOW_KEPT = 'Reserved until its start; no payment is recorded'

type AddedCustomer = { id: string; name: string; phone: string }
type AddedRide = {
  startTime: string
  plannedReturn: string | null
  /** The row has made this customer. */
  customer?: AddedCustomer
}
type ReadRow = {
  values: RowValues
  known: Known
  find: (values: RowValues) => Bike
  toMoment: (local: string) => Date
}

/** @throws RowProblems with all that is wrong with the row */
function readRide({ values, known, find, toMoment }: ReadRow) {
  const reader = createCellReader(values)
  const times = readTimes(reader, values, toMoment)
  const problems = [...reader.problems.values()]
  const [bike] = collect(problems, () => find(values))
  const [customer] = collect(problems, () => findCustomer(known, values))
  const [note = ''] = collect(problems, () => noteOf(values))
  if (problems.length > 0 || !bike) throw new RowProblems(problems)
  const ride: ImportedRide = { bike, userId: customer?.id ?? null, ...times, note }
  return { ride, name: `${customer?.name ?? values.get('customer') ?? ''}, ${bike.name}` }
}

/** A row that is wrong locks nothing: it is read again to say why. */
function tryRow<Found>(find: () => Found | undefined): Found[] {
  try {
    const found = find()
    return found === undefined ? [] : [found]
  } catch {
    return []
  }
}

/** Every part of a row is read before it is refused. */
function collect<Found>(problems: string[], find: () => Found): [Found] | [] {
  try {
    return [find()]
  } catch (error) {
    if (!(error instanceof RowProblems)) throw error
    problems.push(...error.problems)
    return []
  }
}

function readTimes(reader: CellReader, values: RowValues, toMoment: (local: string) => Date) {
  const read = (field: string, label: string) => {
    const local = reader.read(
      field,
      readLocalTime,
      (text) => `${label}: “${text}” is no day with a time, like 31/12/2026 10:00`,
    )
    return local === undefined ? undefined : toMoment(local)
  }
  const startTime = read('startTime', 'Start')
  const plannedReturn = read('plannedReturn', 'Planned return') ?? null
  if (!values.has('startTime')) reader.problems.set('startTime', 'Start is missing')
  return { startTime: startTime ?? new Date(0), plannedReturn }
}

/** A sum, or that it was paid. */
function readAdvance(text: string): number | boolean | undefined {
  const amount = readNumber(text)
  if (amount !== undefined) return amount >= 0 && amount <= MOST_TAKA ? amount : undefined
  return text.toLowerCase() === 'paid' ? true : readYesNo(text)
}

/** The desk reads what was paid before, because it is in no till of this shop. */
function noteOf(values: RowValues): string {
  const reader = createCellReader(values)
  const paid = reader.read(
    'advance',
    readAdvance,
    (text) => `Advance paid: “${text}” is neither an amount nor yes or no`,
  )
  const sum = paid === true ? 'the advance' : `${Number(paid ?? 0).toLocaleString('en-IN')} TK`
  const isPaid = paid === true || Number(paid ?? 0) > 0
  const { note = '' } = checkForm(Note, { note: values.get('note') }, { cells: reader })
  const told = isPaid ? `Paid before the import: ${sum}. It is in no till yet.` : ''
  return [told, note].filter(Boolean).join('\n').slice(0, MOST_NOTE)
}

function findCustomer(known: Known, values: RowValues) {
  if (!values.has('phone') && !values.has('email')) {
    throw new RowProblems(['Phone or email of the customer is missing'])
  }
  const customer = known.find(contactOf(values))
  if (!customer) readNewCustomer(values)
  return customer
}

function madeOf(values: RowValues): Omit<AddedCustomer, 'id'> {
  const { name, phone } = readNewCustomer(values)
  return { name, phone }
}

/** The rules are those of New rental. @throws RowProblems */
function readNewCustomer(values: RowValues) {
  const { customer: name, ...contact } = Object.fromEntries(values)
  return checkForm(NewCustomer, { name, ...contact })
}

/** A bike by its number, or else by what is given of name, brand and model. */
function bikeFinderIn(fleet: readonly Bike[]) {
  const byNumber = Map.groupBy(fleet, ({ number }) => number.toLowerCase())
  const isSame = (given: string | undefined, own: string) =>
    given === undefined || given.toLowerCase() === own.toLowerCase()

  return (values: RowValues): Bike => {
    const [number, bike, brand, model] = ['number', 'bike', 'brand', 'model'].map((field) =>
      values.get(field),
    )
    const called = [bike, brand, model].filter(Boolean).join(' ')
    if (number === undefined && called === '') {
      throw new RowProblems(['The bike is missing: its number, or its name'])
    }
    const found =
      number === undefined
        ? fleet.filter(
            (one) => isSame(bike, one.name) && isSame(brand, one.brand) && isSame(model, one.model),
          )
        : (byNumber.get(number.toLowerCase()) ?? [])
    const [only, ...others] = found
    if (!only) throw new RowProblems([`There is no bike “${(number ?? called).slice(0, 50)}”`])
    if (others.length > 0) {
      throw new RowProblems(['Several bikes are called so: give the number of the bike'])
    }
    return only
  }
}
