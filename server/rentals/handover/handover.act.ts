import type { HandoverBody } from '#contract/handovers'
import type { RentalPage } from '#contract/rental-page'
import { type AuditKind, changedFields } from '#domain/audit'
import { type HandoverDirection, isOdometerLower, refuseHandover } from '#domain/handovers'
import { isConflict } from '../../database/db-errors.ts'
import type { Trx } from '../../database/db.ts'
import type { Caller } from '../../http/handlers.ts'
import { Refusal } from '../../refusal.ts'
import type { ShopService } from '../../shop/shop.service.ts'
import type { ActContext, RentalActs } from '../rental-act.ts'
import type { RentalRow } from '../rentals.store.ts'
import { hashTerms } from './agreed-terms.ts'
import { type HandoverFacts, type HandoverRow, handoverStore } from './handovers.store.ts'

/**
 * A handover records what was seen and agreed when a bike was handed out or came back. The return
 * time, which the bill follows, is entered by itself.
 */
export function createHandovers({ acts, shop }: { acts: RentalActs; shop: ShopService }) {
  /** The bike must be there: no other rental may have it, also not one that is late. */
  async function handOut({ trx, rental: { id, bikeId }, now }: ActContext): Promise<void> {
    const store = handoverStore(trx)
    if (await store.isBikeOut({ id, bikeId, now })) throw new Refusal('bike_still_out')
    await store.markHandedOut(id, now)
  }

  async function acceptTerms(trx: Trx, admin: Caller, body: HandoverBody, now: Date) {
    if (body.direction === 'back' || body.agreement === undefined) return undefined
    const { agreementTerms: terms } = await shop.settingsOf(admin, trx)
    if (terms === '') throw new Refusal('no_agreement_terms')
    const hash = hashTerms(terms)
    const { name, sha256: read = hash } = body.agreement
    if (read !== hash) throw new Refusal('terms_changed')
    await handoverStore(trx).keepTerms(hash, terms, now)
    return { agreementHash: hash, agreementName: name, agreementAcceptedAt: now }
  }

  async function record(admin: Caller, body: HandoverBody, context: ActContext) {
    const { trx, rental, now } = context
    const { id } = rental
    const rows = await handoverStore(trx).listOf(id)
    const { direction } = body
    const last = lastOf(rows, direction)
    const before = last?.isWithdrawal ? undefined : last
    refuseStale(before, body.replaces)
    const isReturned = rental.returnTime !== null
    const refusal = before ? undefined : refuseHandover(direction, stateOf(rental))
    if (refusal) throw new Refusal(refusal)
    refuseLowOdometer(rows, body)
    if (direction === 'out' && !before && !isReturned) await handOut(context)
    const accepted = (await acceptTerms(trx, admin, body, now)) ?? agreementOf(before)
    const recordId = await handoverStore(trx).add({
      ...toFacts(body),
      ...accepted,
      rentalId: id,
      direction,
      at: before?.at ?? now,
      replaces: last?.id ?? null,
      actorId: admin.id,
      recordedAt: now,
    })
    const handedOver = direction === 'out' ? 'bike_handed_out' : 'bike_taken_back'
    const event = { kind: before ? 'handover_corrected' : handedOver, recordId } as const
    return { audit: toRecord('handover_recorded', before, body), events: [event] }
  }

  async function withdraw(admin: Caller, act: Withdrawal, { trx, rental, now }: ActContext) {
    const rows = await handoverStore(trx).listOf(rental.id)
    const wrong = rows.find(({ id }) => id === act.handoverId)
    if (!wrong || wrong.isWithdrawal) throw new Refusal('handover_not_found')
    if (lastOf(rows, wrong.direction) !== wrong) throw new Refusal('handover_changed')
    const isOut = wrong.direction === 'out'
    const back = lastOf(rows, 'back')
    const isBack = rental.returnTime !== null || (back !== undefined && !back.isWithdrawal)
    if (isOut && isBack) throw new Refusal('bike_is_back')
    const recordId = await handoverStore(trx).add({
      ...NOTHING_SEEN,
      internalNote: act.reason,
      rentalId: rental.id,
      direction: wrong.direction,
      at: wrong.at,
      replaces: wrong.id,
      isWithdrawal: true,
      actorId: admin.id,
      recordedAt: now,
    })
    if (isOut) await handoverStore(trx).unmarkHandedOut(rental.id)
    const event = { kind: 'handover_withdrawn', recordId } as const
    return { audit: toRecord('handover_withdrawn'), events: [event] }
  }

  return {
    /** Records a handover, or corrects the one that `replaces` names. */
    async record(caller: Caller, id: string, body: HandoverBody): Promise<RentalPage> {
      const [isAboutBike, { revision }] = [body.direction === 'out', body]
      const request = { caller, id, revision, isAboutBike, authorize: refuseUnbooked }
      try {
        return await acts.run(request, (context) => record(caller, body, context))
      } catch (error) {
        if (isConflict(error, 'rentals_no_double_booking')) throw new Refusal('bike_needed_before')
        throw error
      }
    },

    withdraw: (caller: Caller, id: string, withdrawal: Withdrawal): Promise<RentalPage> =>
      acts.run(
        { caller, id, revision: withdrawal.revision, authorize: refuseUnbooked },
        (context) => withdraw(caller, withdrawal, context),
      ),
  }
}

type Departure = { id: string; startTime: Date; now: Date; adminId: string }

/**
 * The bike leaves with the rental, behind the locks of its bike. What was seen is added later.
 *
 * @returns the id of the handover
 */
export async function handOutAtCounter(
  trx: Trx,
  { id, startTime, now, adminId }: Departure,
): Promise<string> {
  const recordId = await handoverStore(trx).add({
    ...NOTHING_SEEN,
    rentalId: id,
    direction: 'out',
    at: startTime,
    replaces: null,
    actorId: adminId,
    recordedAt: now,
  })
  await handoverStore(trx).markHandedOut(id, startTime)
  return recordId
}

function refuseUnbooked({ status, cancelledAt }: RentalRow): void {
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

const NOTHING_SEEN: HandoverFacts = {
  odometerKm: null,
  fuelEighths: null,
  note: '',
  internalNote: '',
  idKind: null,
  idLastFour: null,
  idExpires: null,
  agreementHash: null,
  agreementName: null,
  agreementAcceptedAt: null,
}

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

/** The row of a direction that no other one replaces. */
function lastOf(rows: readonly HandoverRow[], direction: HandoverDirection) {
  const replaced = new Set(rows.map(({ replaces }) => replaces))
  return rows.find((row) => row.direction === direction && !replaced.has(row.id))
}

/** Of two admins who record or correct the same handover, the second one is told. */
function refuseStale(before: HandoverRow | undefined, replaces: string | undefined): void {
  if (before?.id === replaces) return
  throw new Refusal(replaces === undefined ? 'already_handed_over' : 'handover_changed')
}

function refuseLowOdometer(rows: readonly HandoverRow[], body: HandoverBody): void {
  const { direction, odometer = null } = body
  const other = lastOf(rows, direction === 'out' ? 'back' : 'out')?.odometerKm ?? null
  const [out, back] = direction === 'out' ? [odometer, other] : [other, odometer]
  if (isOdometerLower(back, out)) throw new Refusal('odometer_went_back')
}

const stateOf = ({ returnTime, handedOutAt }: RentalRow) => ({
  isReturned: returnTime !== null,
  isHandedOut: handedOutAt !== null,
})
