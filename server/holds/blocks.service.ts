import { v7 as uuid } from 'uuid'
import type { BlockForm, BlockView } from '#contract/bike-times'
import { refusals } from '#contract/errors'
import { changedFields } from '#domain/audit'
import { needsDutyFleet } from '#domain/desk-blocks'
import { type Period, findConflict, refusePeriod } from '#domain/occupancy'
import { hasDuty } from '#domain/users'
import { recordAudit } from '../audit/record-audit.ts'
import { isConflict } from '../database/db-errors.ts'
import type { Clock, Db, Trx } from '../database/db.ts'
import type { HoldService } from './holds.service.ts'
import { type OccupancyRow, toOccupancy } from './occupancy-row.ts'
import type { Actor } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import { nameTime } from '../shop/shop-clock.ts'
import type { BikeService } from '../bikes/bikes.service.ts'
import { type BlockRow, blockStore } from './blocks.store.ts'

type Dependencies = {
  db: Db
  clock: Clock
  bikes: BikeService
  holds: HoldService
  shopTimeZone: string
}

type Blocker = Actor & Parameters<typeof hasDuty>[0]

export type BlockService = ReturnType<typeof createBlockService>

export function createBlockService({ db, clock, bikes, holds, shopTimeZone }: Dependencies) {
  async function lockBike(trx: Trx, id: string) {
    const bike = await bikes.lockForBooking(trx, id)
    if (!bike) throw new Refusal('bike_not_found')
    return bike
  }

  async function addIn(trx: Trx, actor: Blocker, bikeId: string, form: BlockForm) {
    const { name } = await lockBike(trx, bikeId)
    const now = await clock(trx)
    const period = { from: Date.parse(form.from), to: Date.parse(form.to) }
    const refusal = refusePeriod(period, now.getTime())
    if (refusal) throw new Refusal(refusal, { field: fieldOf(refusal) })
    refuseLong(actor, period)
    refuseOverlap(await holds.listOccupancies(trx, bikeId), period, now)
    const id = uuid()
    await blockStore(trx).add({ ...form, id, bikeId, createdBy: actor.id, now })
    const { reason, ...times } = toBlockView({ ...form, id, ...toDates(period) })
    await audit(trx, 'bike_blocked', { actor, bikeId, name, now }, times)
    return { ...times, reason }
  }

  function refuseOverlap(rows: readonly OccupancyRow[], period: Period, now: Date): void {
    const [first] = rows
      .filter((row) => findConflict([toOccupancy(row)], period, now.getTime()))
      .toSorted((one, other) => one.beginsAt.getTime() - other.beginsAt.getTime())
    if (!first) return
    const code = first.status === 'BLOCKED' ? 'bike_blocked_then' : 'bike_rented_then'
    const time = first.beginsAt
    const message = refusals[code].message.replace('{time}', nameTime(time, shopTimeZone))
    throw new Refusal(code, { field: { path: 'from', message }, time })
  }

  return {
    async add(actor: Blocker, bikeId: string, form: BlockForm): Promise<BlockView> {
      try {
        return await db.transaction().execute((trx) => addIn(trx, actor, bikeId, form))
      } catch (error) {
        if (isConflict(error, 'bike_blocks_no_overlap')) throw new Refusal('bike_rented')
        throw error
      }
    },

    async remove(actor: Blocker, bikeId: string, id: string): Promise<null> {
      return db.transaction().execute(async (trx) => {
        const { name } = await lockBike(trx, bikeId)
        const removed = await blockStore(trx).remove(bikeId, id)
        if (!removed) throw new Refusal('block_not_found')
        refuseLong(actor, { from: removed.from.getTime(), to: removed.to.getTime() })
        const { reason: _reason, ...times } = toBlockView(removed)
        const now = await clock(trx)
        await audit(trx, 'bike_unblocked', { actor, bikeId, name, now }, times)
        return null
      })
    },

    async list(bikeId: string, asked: Pick<BlockForm, 'from' | 'to'>): Promise<BlockView[]> {
      return (await blockStore(db).list(bikeId, asked)).map(toBlockView)
    },

    async listOfBikes(bikeIds: readonly string[], asked: Pick<BlockForm, 'from' | 'to'>) {
      const rows = await blockStore(db).listOfBikes(bikeIds, asked)
      return rows.map((row) => ({ bikeId: row.bikeId, block: toBlockView(row) }))
    },
  }
}

type BlockAct = { actor: Actor; bikeId: string; name: string; now: Date }

/** The reason is free text that may name a person, so the audit does not repeat it. */
function audit(
  trx: Trx,
  kind: 'bike_blocked' | 'bike_unblocked',
  { actor, bikeId, name, now }: BlockAct,
  times: Omit<BlockView, 'reason'>,
): Promise<void> {
  const { from, to } = times
  const changes =
    kind === 'bike_blocked' ? changedFields({}, { from, to }) : changedFields({ from, to }, GONE)
  const subject = { kind: 'bike', id: bikeId, name } as const
  return recordAudit(trx, { kind, actor, subject, changes, at: now })
}

const GONE = { from: null, to: null }

const toDates = ({ from, to }: Period) => ({ from: new Date(from), to: new Date(to) })

const toBlockView = ({ id, from, to, reason }: BlockRow): BlockView => ({
  _id: id,
  from: from.toISOString(),
  to: to.toISOString(),
  reason,
})

/** @throws Refusal block_needs_fleet */
function refuseLong(actor: Blocker, period: Period): void {
  if (hasDuty(actor, 'fleet') || !needsDutyFleet(period)) return
  const { message } = refusals.block_needs_fleet
  throw new Refusal('block_needs_fleet', { field: { path: 'to', message } })
}

const fieldOf = (refusal: 'period_in_past' | 'period_too_far') => ({
  path: refusal === 'period_in_past' ? 'from' : 'to',
  message: refusals[refusal].message,
})
