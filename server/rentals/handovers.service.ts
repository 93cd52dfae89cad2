import type { HandoverBody } from '#contract/handovers'
import type { RentalPage } from '#contract/rental-page'
import { type AuditKind, changedFields } from '#domain/audit'
import { type HandoverDirection, isOdometerLower, refuseHandover } from '#domain/handovers'
import { recordAudit } from '../audit/record-audit.ts'
import type { BikeService } from '../bikes/bikes.service.ts'
import { isConflict } from '../database/db-errors.ts'
import type { Clock, Db, Trx } from '../database/db.ts'
import type { Caller } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import type { ShopService } from '../shop/shop.service.ts'
import { hashTerms } from './hash-terms.ts'
import { type HandoverFacts, type HandoverRow, handoverStore } from './handovers.store.ts'
import type { createRentalPages } from './rental-page.service.ts'
import { rentalStore } from './rentals.store.ts'

type Parts = {
  db: Db
  clock: Clock
  bikes: BikeService
  shop: ShopService
  pages: ReturnType<typeof createRentalPages>
}

type Admin = Pick<Caller, 'id' | 'requestId' | 'shopVersion' | 'role' | 'duties'>
type Rental = NonNullable<Awaited<ReturnType<ReturnType<typeof rentalStore>['lock']>>>

/**
 * What was seen and agreed when a bike was handed out, and when it came back. The return time, which
 * the bill follows, is entered by itself.
 */
export function createHandovers({ db, clock, bikes, shop, pages }: Parts) {
  async function lock(trx: Trx, id: string) {
    const rental = await rentalStore(trx).lock(id)
    if (rental?.cancelledAt) throw new Refusal('already_cancelled')
    if (rental?.status !== 'INITIAL_PAID' && rental?.status !== 'FULL_PAID') {
      throw new Refusal('rental_not_found')
    }
    return { rental, rows: await handoverStore(trx).listOf(id) }
  }

  /** The bike must be there: no other rental may have it, also not one that is late. */
  async function handOut(trx: Trx, { id, bikeId }: Rental): Promise<Date> {
    await bikes.lockForBooking(trx, bikeId)
    const now = await clock(trx)
    const store = handoverStore(trx)
    if (await store.isBikeOut({ id, bikeId, now })) throw new Refusal('bike_still_out')
    await store.markHandedOut(id, now)
    return now
  }

  async function acceptTerms(trx: Trx, admin: Admin, body: HandoverBody, now: Date) {
    if (body.direction === 'back' || body.agreement === undefined) return undefined
    const { agreementTerms: terms } = await shop.settingsOf(admin, trx)
    if (terms === '') throw new Refusal('no_agreement_terms')
    const hash = hashTerms(terms)
    const { name, sha256: read = hash } = body.agreement
    if (read !== hash) throw new Refusal('terms_changed')
    await handoverStore(trx).keepTerms(hash, terms, now)
    return { agreementHash: hash, agreementName: name, agreementAcceptedAt: now }
  }

  async function audit(
    trx: Trx,
    admin: Admin,
    { id, bikeName }: Rental,
    act: { kind: AuditKind; at: Date; before?: HandoverRow | undefined; body?: HandoverBody },
  ) {
    const { kind, at, before, body } = act
    await recordAudit(trx, {
      kind,
      actor: admin,
      subject: { kind: 'rental', id, name: bikeName },
      changes: changedFields(
        { odometer: before?.odometerKm, fuel: before?.fuelEighths },
        { direction: body?.direction, odometer: body?.odometer, fuel: body?.fuel },
      ),
      at,
    })
  }

  async function record(trx: Trx, admin: Admin, id: string, body: HandoverBody) {
    const { rental, rows } = await lock(trx, id)
    const { direction } = body
    const last = lastOf(rows, direction)
    const before = last?.isWithdrawal ? undefined : last
    refuseStale(before, body.replaces)
    const isReturned = rental.returnTime !== null
    const refusal = before ? undefined : refuseHandover(direction, stateOf(rental))
    if (refusal) throw new Refusal(refusal)
    refuseLowOdometer(rows, body)
    const isNewlyOut = direction === 'out' && !before && !isReturned
    const now = isNewlyOut ? await handOut(trx, rental) : await clock(trx)
    const accepted = (await acceptTerms(trx, admin, body, now)) ?? agreementOf(before)
    await handoverStore(trx).add({
      ...toFacts(body),
      ...accepted,
      rentalId: id,
      direction,
      at: before?.at ?? now,
      replaces: last?.id ?? null,
      actorId: admin.id,
      recordedAt: now,
    })
    await audit(trx, admin, rental, { kind: 'handover_recorded', at: now, before, body })
    return pages.read(trx, id, { now, caller: admin })
  }

  async function withdraw(trx: Trx, admin: Admin, act: Withdrawal) {
    const { rental, rows } = await lock(trx, act.id)
    const wrong = rows.find(({ id }) => id === act.handoverId)
    if (!wrong || wrong.isWithdrawal) throw new Refusal('handover_not_found')
    if (lastOf(rows, wrong.direction) !== wrong) throw new Refusal('handover_changed')
    const isOut = wrong.direction === 'out'
    const back = lastOf(rows, 'back')
    const isBack = rental.returnTime !== null || (back !== undefined && !back.isWithdrawal)
    if (isOut && isBack) throw new Refusal('bike_is_back')
    const now = await clock(trx)
    await handoverStore(trx).add({
      ...NOTHING_SEEN,
      internalNote: act.reason,
      rentalId: act.id,
      direction: wrong.direction,
      at: wrong.at,
      replaces: wrong.id,
      isWithdrawal: true,
      actorId: admin.id,
      recordedAt: now,
    })
    if (isOut) await handoverStore(trx).unmarkHandedOut(act.id)
    await audit(trx, admin, rental, { kind: 'handover_withdrawn', at: now })
    return pages.read(trx, act.id, { now, caller: admin })
  }

  return {
    /** The bike leaves with the rental, behind the locks of its bike. What was seen is added later. */
    async handOutAtCounter(
      trx: Trx,
      admin: Pick<Admin, 'id'>,
      { id, startTime, now }: { id: string; startTime: Date; now: Date },
    ): Promise<void> {
      await handoverStore(trx).add({
        ...NOTHING_SEEN,
        rentalId: id,
        direction: 'out',
        at: startTime,
        replaces: null,
        actorId: admin.id,
        recordedAt: now,
      })
      await handoverStore(trx).markHandedOut(id, startTime)
    },

    /** Records a handover, or corrects the one that `replaces` names. */
    async recordHandover(admin: Admin, id: string, body: HandoverBody): Promise<RentalPage> {
      try {
        return await db.transaction().execute((trx) => record(trx, admin, id, body))
      } catch (error) {
        if (isConflict(error, 'rentals_no_double_booking')) throw new Refusal('bike_needed_before')
        throw error
      }
    },

    withdrawHandover: (admin: Admin, act: Withdrawal): Promise<RentalPage> =>
      db.transaction().execute((trx) => withdraw(trx, admin, act)),
  }
}

type Withdrawal = { id: string; handoverId: string; reason: string }

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

const stateOf = ({ returnTime, handedOutAt }: Rental) => ({
  isReturned: returnTime !== null,
  isHandedOut: handedOutAt !== null,
})
