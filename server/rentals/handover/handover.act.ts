import { v7 as uuid } from 'uuid'
import type { Departure, HandoverBody } from '#contract/handovers'
import type { RentalPage } from '#contract/rental-page'
import { type AuditKind, changedFields } from '#domain/audit'
import { refuseHandover, riddenKilometres } from '#domain/handovers'
import type { Act } from '#domain/rental-acts'
import type { ShopSettings } from '#domain/shop-rules'
import { isConflict } from '../../database/db-errors.ts'
import type { Clock, Trx } from '../../database/db.ts'
import type { Caller } from '../../http/handlers.ts'
import { Refusal } from '../../refusal.ts'
import type { ActContext, RentalActs } from '../rental-act.ts'
import type { RentalRow } from '../rentals.store.ts'
import { hashTerms } from '../../shop/hash-terms.ts'
import { type HandoverFacts, type HandoverRow, handoverStore } from '../handovers.store.ts'
import { NOTHING_SEEN, lastOf, legOf, refuseLowOdometer } from './handover-rows.ts'

type Dependencies = { acts: RentalActs; clock: Clock }
type HandoverContext = Pick<ActContext, 'trx' | 'now'> & {
  rental: RentalRow
  rules: ShopSettings
  read: HandoverState
}
type HandoverState = { rows: HandoverRow[]; isBikeOut: boolean }

/**
 * A handover records what was seen and agreed when a bike was handed out or came back. The return
 * time, which the ride is billed with, is entered by itself.
 */
export function createHandovers({ acts, clock }: Dependencies) {
  async function readState(trx: Trx, id: string): Promise<HandoverState> {
    const store = handoverStore(trx)
    const [rows, isBikeOut] = await Promise.all([
      store.listOf(id),
      store.isBikeOut(id, clock.now()),
    ])
    return { rows, isBikeOut }
  }

  function withdraw(admin: Caller, act: Withdrawal, { trx, rental, now, read }: HandoverContext) {
    const { rows } = read
    const wrong = rows.find(({ id }) => id === act.handoverId)
    if (!wrong || wrong.isWithdrawal) throw new Refusal('handover_not_found')
    const leg = legOf(rows)
    if (lastOf(rows, wrong.direction, wrong.leg) !== wrong) throw new Refusal('handover_changed')
    const isOut = wrong.direction === 'out'
    const isOfExchange = wrong.leg < leg || (isOut && leg > 0)
    if (isOfExchange) throw new Refusal('handover_of_exchange')
    const back = lastOf(rows, 'back', leg)
    const isBack = rental.returnTime !== null || (back !== undefined && !back.isWithdrawal)
    if (isOut && isBack) throw new Refusal('bike_is_back')
    const withdrawal = {
      ...NOTHING_SEEN,
      id: uuid(),
      internalNote: act.reason,
      rentalId: rental.id,
      direction: wrong.direction,
      leg: wrong.leg,
      at: wrong.at,
      replaces: wrong.id,
      isWithdrawal: true,
      actorId: admin.id,
      recordedAt: now,
    }
    const store = handoverStore(trx)
    const write = () =>
      Promise.all([store.add(withdrawal), isOut && store.unmarkHandedOut(rental.id)])
    const event = { kind: 'handover_withdrawn', recordId: withdrawal.id } as const
    const bill = billing(rental, [...rows, withdrawal])
    return { write, bill, audit: toRecord('handover_withdrawn'), events: [event] }
  }

  const toAct = (caller: Caller, id: string, revision: string | undefined) => ({
    caller,
    id,
    revision,
    authorize: refuseUnbooked,
    readBehind: (trx: Trx) => readState(trx, id),
  })

  return {
    /** Records a handover, or corrects the one that `replaces` names. */
    async record(caller: Caller, id: string, body: HandoverBody): Promise<RentalPage> {
      try {
        return await acts.run({
          ...toAct(caller, id, body.revision),
          isAboutBike: body.direction === 'out',
          decide: (context) => decideHandover(caller, body, context),
        })
      } catch (error) {
        if (isConflict(error, 'rentals_no_double_booking')) throw new Refusal('bike_needed_before')
        throw error
      }
    },

    withdraw: (caller: Caller, id: string, withdrawal: Withdrawal): Promise<RentalPage> =>
      acts.run({
        ...toAct(caller, id, withdrawal.revision),
        decide: (context) => withdraw(caller, withdrawal, context),
      }),
  }
}

/**
 * Decides about the record of a handover, behind the lock of its rental; nothing is written yet.
 *
 * @throws Refusal
 */
export function decideHandover(
  admin: Pick<Caller, 'id'>,
  body: HandoverBody,
  context: HandoverContext,
) {
  const { trx, rental, now, rules } = context
  const { rows, isBikeOut } = context.read
  const { direction } = body
  const leg = rows.find(({ id }) => id === body.replaces)?.leg ?? legOf(rows)
  const last = lastOf(rows, direction, leg)
  const before = last?.isWithdrawal ? undefined : last
  refuseStale(before, body.replaces)
  const refusal = before ? undefined : refuseHandover(direction, stateOf(rental))
  if (refusal) throw new Refusal(refusal)
  const facts = toFacts(body)
  const other = lastOf(rows, direction === 'out' ? 'back' : 'out', leg)
  if (direction === 'out') refuseLowOdometer(facts, other)
  else refuseLowOdometer(other, facts)
  const isLeaving = direction === 'out' && !before && rental.returnTime === null
  // The bike must be there: no other rental may have it, also not one that is late.
  if (isLeaving && isBikeOut) throw new Refusal('bike_still_out')
  const accepted = acceptTerms(rules, body, now)
  const handover = {
    ...facts,
    ...(accepted ?? agreementOf(before)),
    id: uuid(),
    rentalId: rental.id,
    direction,
    leg,
    at: before?.at ?? now,
    replaces: last?.id ?? null,
    actorId: admin.id,
    recordedAt: now,
  }
  const store = handoverStore(trx)
  const write = () =>
    Promise.all([
      isLeaving && store.markHandedOut(rental.id, now),
      accepted && store.keepTerms(accepted.agreementHash, rules.agreementTerms, now),
      store.add(handover),
    ])
  const handedOver = direction === 'out' ? 'bike_handed_out' : 'bike_taken_back'
  const kind = before ? 'handover_corrected' : handedOver
  const event = { kind, recordId: handover.id } as const
  const bill = billing(rental, [...rows, { ...handover, isWithdrawal: false }])
  return { write, bill, audit: toRecord('handover_recorded', before, body), events: [event] }
}

/** @throws Refusal where the customer has read other terms than the shop has now */
function acceptTerms({ agreementTerms: terms }: ShopSettings, body: HandoverBody, now: Date) {
  if (body.direction === 'back' || body.agreement === undefined) return undefined
  if (terms === '') throw new Refusal('no_agreement_terms')
  const hash = hashTerms(terms)
  const { name, sha256: read = hash } = body.agreement
  if (read !== hash) throw new Refusal('terms_changed')
  return { agreementHash: hash, agreementName: name, agreementAcceptedAt: now }
}

type DepartureRecord = {
  id: string
  rentalId: string
  startTime: Date
  now: Date
  adminId: string
  seen: Departure | undefined
  rules: ShopSettings
}

/**
 * The bike leaves with the rental, behind the locks of its bike. What was not seen can be added later.
 *
 * @throws Refusal where the customer has read other terms than the shop has now
 */
export function decideDeparture(departure: DepartureRecord) {
  const { id, rentalId, startTime, now, adminId, seen, rules } = departure
  const body = seen && ({ ...seen, direction: 'out' } as const)
  const accepted = body && acceptTerms(rules, body, now)
  const handover = {
    ...(body ? toFacts(body) : NOTHING_SEEN),
    ...accepted,
    id,
    rentalId,
    direction: 'out' as const,
    at: startTime,
    replaces: null,
    actorId: adminId,
    recordedAt: now,
  }
  const event = { kind: 'bike_handed_out', recordId: id } as const
  return {
    write(trx: Trx) {
      const store = handoverStore(trx)
      return Promise.all([
        accepted && store.keepTerms(accepted.agreementHash, rules.agreementTerms, now),
        store.add(handover),
        store.markHandedOut(rentalId, startTime),
      ])
    },
    audits: body ? [toRecord('handover_recorded', undefined, body)] : [],
    events: [event],
  }
}

function refuseUnbooked({ status, cancelledAt, returnTime, missingSince }: RentalRow): void {
  if (missingSince && !returnTime) throw new Refusal('ride_ended_missing')
  if (cancelledAt) throw new Refusal('already_cancelled')
  if (status !== 'INITIAL_PAID' && status !== 'FULL_PAID') throw new Refusal('rental_not_found')
}

const toRecord = (kind: AuditKind, before?: HandoverRow, body?: HandoverBody) => ({
  kind,
  changes: changedFields(
    { odometer: before?.odometerKm, fuel: before?.fuelEighths },
    { direction: body?.direction, odometer: body?.odometer, fuel: body?.fuel },
  ),
})

type Withdrawal = { handoverId: string; reason: string; revision?: string | undefined }

function toFacts(body: HandoverBody): HandoverFacts {
  const { odometer = null, fuel = null, note = '', internalNote = '' } = body
  const id = body.direction === 'out' ? body.idCheck : undefined
  return {
    ...NOTHING_SEEN,
    odometerKm: odometer,
    fuelEighths: fuel,
    note,
    internalNote,
    idKind: id?.kind ?? null,
    idLastFour: id?.lastFour ?? null,
    idExpires: id?.expires ?? null,
  }
}

/** A correction leaves standing what the customer accepted. */
function agreementOf(before: HandoverRow | undefined) {
  if (!before) return {}
  const { agreementHash, agreementName, agreementAcceptedAt } = before
  return { agreementHash, agreementName, agreementAcceptedAt }
}

/** Of two admins who record or correct the same handover, the second one is told. */
function refuseStale(before: HandoverRow | undefined, replaces: string | undefined): void {
  if (before?.id === replaces) return
  throw new Refusal(replaces === undefined ? 'already_handed_over' : 'handover_changed')
}

/** The bill of a bike that is back follows its odometers, whenever they are recorded. */
const billing = (
  { returnTime }: RentalRow,
  rows: Parameters<typeof riddenKilometres>[0],
): Act | undefined =>
  returnTime === null ? undefined : { kind: 'change-ridden', ridden: riddenKilometres(rows) }

const stateOf = ({ returnTime, handedOutAt }: RentalRow) => ({
  isReturned: returnTime !== null,
  isHandedOut: handedOutAt !== null,
})
