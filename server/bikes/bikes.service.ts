import type { RawBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Api } from '#contract/api'
import type { Input } from '#contract/call'
import { refusals } from '#contract/errors'
import type { OneBikeView } from '#contract/bikes'
import { decideForRent, yearAt } from '#domain/bikes'
import { changedFields } from '#domain/audit'
import { fromTaka } from '#domain/money'
import { isOutdated, refuseOutdated } from '../audit/outdated-form.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Clock, Db, Trx } from '../database/db.ts'
import type { Actor } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import type { PictureService } from '../pictures/pictures.service.ts'
import type { PriceListService } from '../prices/price-lists.service.ts'
import type { ShopService } from '../shop/shop.service.ts'
import { findMissing } from './missing-reports.ts'
import { type BikeRow, bikeStore } from './bikes.store.ts'
import { chosenPictures } from './chosen-pictures.ts'
import { type NewBike, createManyBikes } from './many-bikes.service.ts'
import { refusePicture, refuseYearAbove } from './refuse-bike.ts'
import { fromBikeForm, toBikeView, withPictures } from './bikes.view.ts'

type BikePatch = Input<Api['PUT /bikes/:id'], 'body'>

export type BikeService = ReturnType<typeof createBikeService>

type Dependencies = {
  db: Db
  clock: Clock
  shop: Pick<ShopService, 'clock'>
  priceLists: Pick<PriceListService, 'refuseForBike'>
  pictures: Pick<PictureService, 'use' | 'release' | 'idIn' | 'addressOf'>
  publicUrl: string
}

export function createBikeService(dependencies: Dependencies) {
  const { db, clock, shop, priceLists, pictures, publicUrl } = dependencies
  const toCurrentView = (bike: BikeRow): OneBikeView =>
    withPictures(toBikeView(bike, bike.taken), bike, publicUrl)

  async function addIn(
    trx: Trx,
    actor: Actor,
    { pictures: uses, priceListId = null, ...form }: NewBike,
  ): Promise<OneBikeView> {
    const id = uuid()
    const now = await clock(trx)
    refuseYearAbove(yearAt(now, shop.clock), form.year)
    refusePicture(form.imageUrl, publicUrl)
    const bikes = bikeStore(trx)
    await refuseTakenNumber(bikes, form.number, id)
    const { imageUrl } = form
    if (priceListId) await priceLists.refuseForBike(trx, priceListId)
    const chosen = await chosenPictures(pictures, { uses, imageUrl }, { trx, now })
    await bikes.addAll([{ id, ...fromBikeForm(form), priceListId, ...chosen }])
    const subject = { kind: 'bike', id, name: form.name } as const
    const added = await findIn(bikes, id, now)
    const priceList = priceListId ? added.prices?.list?.name : undefined
    const after = { ...form, priceList, ...pictureFields(added) }
    const changes = changedFields({}, after)
    await recordAudit(trx, { kind: 'bike_added', actor, subject, changes, at: now })
    return toCurrentView(added)
  }

  async function changeIn(
    trx: Trx,
    actor: Actor,
    { id, ...patch }: BikePatch & { id: string },
  ): Promise<OneBikeView> {
    const bikes = bikeStore(trx)
    await lockIn(bikes, id)
    const now = await clock(trx)
    refuseYearAbove(yearAt(now, shop.clock), patch.year)
    const bike = await findIn(bikes, id, now)
    // A bike keeps a picture that it has: the dialog sends it back and has no field for it.
    if (patch.imageUrl !== bike.imageUrl) refusePicture(patch.imageUrl, publicUrl)
    const { isAvailable, pricePerHour, revision, pictures: uses, ...rest } = patch
    const { priceListId } = patch
    if (priceListId && priceListId !== bike.priceListId) {
      await priceLists.refuseForBike(trx, priceListId)
    }
    if (patch.number !== bike.number) await refuseTakenNumber(bikes, patch.number, id)
    const decision = decideForRent(bike, isAvailable)
    if ('refusal' in decision) throw new Refusal(decision.refusal)
    if (decision.forRent && !bike.forRent && (await findMissing(trx, id))) {
      throw new Refusal('bike_missing')
    }
    const { imageUrl } = patch
    const chosen = await chosenPictures(pictures, { uses, imageUrl, bike }, { trx, now })
    await bikes.change(id, {
      ...rest,
      ...chosen,
      pricePerHour: pricePerHour === undefined ? undefined : fromTaka(pricePerHour),
      forRent: decision.forRent,
    })
    const changed = await findIn(bikes, id, now)
    const subject = { kind: 'bike', id, name: bike.name } as const
    const changes = changedFields(toAuditFields(bike), toAuditFields(changed))
    if (isOutdated(revision, String(bike.revision), changes)) {
      throw await refuseOutdated(trx, { code: 'bike_changed', id, actor })
    }
    await recordAudit(trx, { kind: 'bike_changed', actor, subject, changes, at: now })
    return toCurrentView(changed)
  }

  async function archiveIn(trx: Trx, actor: Actor, id: string): Promise<null> {
    const bikes = bikeStore(trx)
    await lockIn(bikes, id)
    if (await bikes.isOccupied(id)) throw new Refusal('bike_rented')
    const now = await clock(trx)
    const { name } = await findIn(bikes, id, now)
    await bikes.archive(id, now)
    const subject = { kind: 'bike', id, name } as const
    await recordAudit(trx, { kind: 'bike_deleted', actor, subject, at: now })
    return null
  }

  return {
    ...createManyBikes(dependencies),
    changeIn,

    add: (actor: Actor, form: NewBike): Promise<OneBikeView> =>
      db.transaction().execute((trx) => addIn(trx, actor, form)),

    /** @throws Refusal bike_changed when the bike was changed after its form was opened */
    change: (actor: Actor, id: string, patch: BikePatch): Promise<OneBikeView> =>
      db.transaction().execute((trx) => changeIn(trx, actor, { id, ...patch })),

    archive: (actor: Actor, id: string): Promise<null> =>
      db.transaction().execute((trx) => archiveIn(trx, actor, id)),

    listFleet: (on: Db | Trx, now: Date): Promise<BikeRow[]> => bikeStore(on).listFleet(now),

    find: (on: Db | Trx, id: string, now: Date): Promise<BikeRow | undefined> =>
      bikeStore(on).find(id, now),

    /**
     * The bike stays locked until the transaction ends; the result is undefined when it is not in
     * the fleet.
     */
    lockForBooking(trx: Trx, id: string | RawBuilder<string>) {
      return bikeStore(trx).lockForBooking(id)
    },

    lockAllForBooking: (trx: Trx, ids: readonly string[]): Promise<void> =>
      bikeStore(trx).lockAllForBooking(ids),

    /** The shop may have got another address since its last start. */
    movePictures: (): Promise<void> => bikeStore(db).movePictures(publicUrl),

    /** The caller holds the bike's lock. */
    setForRent: (trx: Trx, id: string, forRent: boolean): Promise<void> =>
      bikeStore(trx).change(id, { forRent }),

    lockBoth: (trx: Trx, one: RawBuilder<string>, other: string) =>
      bikeStore(trx).lockBoth(one, other),
  }
}

type Store = ReturnType<typeof bikeStore>

/** Bikes that had the same number before this rule keep it until one gets another. */
async function refuseTakenNumber(bikes: Store, number = '', id: string): Promise<void> {
  const other = number === '' ? undefined : await bikes.lockNumber(number, id)
  if (!other) return
  const message = refusals.number_taken.message.replace('{name}', () => other.name)
  throw new Refusal('number_taken', { field: { path: 'number', message } })
}

/** The audit compares the fields of the form, in its units, without the present occupancy. */
function toAuditFields(bike: BikeRow) {
  const { _id, revision: _, priceListId: __, prices, ...fields } = toBikeView(bike, false)
  const priceList = prices?.list?.name ?? null
  return { ...fields, number: bike.number, priceList, ...pictureFields(bike) }
}

/** A bike without pictures has the picture of its address. */
const pictureFields = ({ pictures }: BikeRow) => ({
  pictures: pictures.map(({ id, alt }) => `${id.slice(0, 8)} ${alt}`.trim()).join(', ') || null,
})

async function findIn(bikes: Store, id: string, now: Date): Promise<BikeRow> {
  const bike = await bikes.find(id, now)
  if (!bike) throw new Refusal('bike_not_found')
  return bike
}

async function lockIn(bikes: Store, id: string): Promise<void> {
  const isInFleet = await bikes.lock(id)
  if (!isInFleet) throw new Refusal('bike_not_found')
}
