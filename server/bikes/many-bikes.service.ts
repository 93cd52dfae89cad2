import { v7 as uuid } from 'uuid'
import type { Api } from '#contract/api'
import type { BikeForm } from '#contract/bikes'
import type { Input } from '#contract/call'
import { refusals } from '#contract/errors'
import { changedFields } from '#domain/audit'
import { yearAt } from '#domain/bikes'
import { fromTaka } from '#domain/money'
import { recordAllAudits } from '../audit/record-audit.ts'
import type { Clock, Trx } from '../database/db.ts'
import type { Actor } from '../http/handlers.ts'
import type { PictureService } from '../pictures/pictures.service.ts'
import type { PriceListService } from '../prices/price-lists.service.ts'
import { Refusal } from '../refusal.ts'
import type { ShopService } from '../shop/shop.service.ts'
import { type BikeTexts, bikeStore } from './bikes.store.ts'
import { fromBikeForm } from './bikes.view.ts'
import { chosenPictures } from './chosen-pictures.ts'
import { refusePicture, refuseYearAbove } from './refuse-bike.ts'

export type NewBike = Input<Api['POST /bikes'], 'body'>

type Dependencies = {
  clock: Clock
  shop: Pick<ShopService, 'clock'>
  priceLists: Pick<PriceListService, 'refuseForBike'>
  pictures: Pick<PictureService, 'use' | 'release' | 'idIn' | 'addressOf'>
  publicUrl: string
}

type TextField = Exclude<keyof BikeTexts, 'id'>
/** The fields are in the units of the form. */
export type ChangedTexts = { [Field in TextField]?: BikeForm[Field] | undefined }
/** The revision is that of the bike when it was compared. */
type TextChange = { id: string; revision: number; before: Fields; after: ChangedTexts }
type Fields = Parameters<typeof changedFields>[0]
type AddedBike = { id: string; revision: string }
type Lists = ReadonlyMap<string, string | Refusal>

/** Bikes of an import are added and taken away with a few statements for all of them. */
export function createManyBikes({ clock, shop, priceLists, pictures, publicUrl }: Dependencies) {
  /** The name of each list, or why no bike gets it. */
  async function readLists(trx: Trx, forms: readonly NewBike[]): Promise<Lists> {
    const ids = new Set(forms.flatMap(({ priceListId }) => priceListId ?? []))
    const lists = new Map<string, string | Refusal>()
    for (const id of ids) {
      lists.set(id, await priceLists.refuseForBike(trx, id).catch(asRefusal))
    }
    return lists
  }

  async function refusalsOf(trx: Trx, forms: readonly NewBike[], now: Date, lists: Lists) {
    const latest = yearAt(now, shop.clock)
    const numbers = forms.flatMap(({ number = '' }) => (number === '' ? [] : [number]))
    const taken = await bikeStore(trx).lockNumbers(numbers)
    return forms.map(({ year, imageUrl, number = '', priceListId }) => {
      const list = lists.get(priceListId ?? '')
      if (list instanceof Refusal) return list
      const other = taken.get(number.toLowerCase())
      if (other !== undefined) {
        const message = refusals.number_taken.message.replace('{name}', () => other)
        return new Refusal('number_taken', { message })
      }
      return findRefusal(() => {
        refuseYearAbove(latest, year)
        refusePicture(imageUrl, publicUrl)
      })
    })
  }

  return {
    /** The answer has each bike, or why it cannot be added, in the order of the forms. */
    async addAllIn(
      trx: Trx,
      actor: Actor,
      forms: readonly NewBike[],
    ): Promise<(AddedBike | Refusal)[]> {
      if (forms.length === 0) return []
      const now = await clock(trx)
      const lists = await readLists(trx, forms)
      const refused = await refusalsOf(trx, forms, now, lists)
      const added = forms.map((form, at) => ({ id: uuid(), form, refusal: refused[at] }))
      const rows = []
      for (const { id, form, refusal } of added) {
        if (refusal) continue
        const { pictures: uses, priceListId = null, ...fields } = form
        const { imageUrl } = form
        const isKept = uses !== undefined || pictures.idIn(imageUrl) !== undefined
        const chosen = isKept
          ? await chosenPictures(pictures, { uses, imageUrl }, { trx, now })
          : {}
        rows.push({ id, ...fromBikeForm(fields), priceListId, ...chosen })
      }
      const revisions = await bikeStore(trx).addAll(rows)
      const audits = added.flatMap(({ id, form, refusal }) => {
        if (refusal) return []
        const { pictures: _, priceListId, ...fields } = form
        const after = { ...fields, priceList: lists.get(priceListId ?? '') as string | undefined }
        const subject = { kind: 'bike', id, name: form.name } as const
        return [{ kind: 'bike_added', subject, changes: changedFields({}, after) } as const]
      })
      await recordAllAudits(trx, { actor, at: now }, audits)
      return added.map(({ id, refusal }) => refusal ?? { id, revision: revisions.get(id) ?? '' })
    },

    /**
     * Changes fields that depend on nothing but the year. The answer has, for each bike, why it cannot
     * be changed.
     */
    async changeAllIn(
      trx: Trx,
      actor: Actor,
      changes: readonly TextChange[],
    ): Promise<(Refusal | undefined)[]> {
      if (changes.length === 0) return []
      const now = await clock(trx)
      const latest = yearAt(now, shop.clock)
      const locked = await bikeStore(trx).lockAll(changes.map(({ id }) => id))
      const rows = new Map(locked.map((row) => [row.id, row]))
      const refused = changes.map(({ id, revision, after }) => {
        const row = rows.get(id)
        if (!row) return new Refusal('bike_not_found')
        if (row.revision !== revision) return new Refusal('bike_changed')
        return findRefusal(() => refuseYearAbove(latest, after.year))
      })
      const done = changes.filter((_, at) => !refused[at])
      await bikeStore(trx).changeAll(
        done.map(({ id, after: { pricePerHour: taka, ...texts } }) => ({
          id,
          ...texts,
          ...(taka !== undefined && { pricePerHour: fromTaka(taka) }),
        })),
      )
      const audits = done.map(({ id, before, after }) => {
        const subject = { kind: 'bike', id, name: rows.get(id)?.name ?? '' } as const
        return { kind: 'bike_changed', subject, changes: changedFields(before, after) } as const
      })
      await recordAllAudits(trx, { actor, at: now }, audits)
      return refused
    },

    /**
     * Takes all of these bikes out of the fleet, or none: the answer are the ids of those that were
     * changed since, that are rented, or that are gone.
     */
    async archiveAllIn(trx: Trx, actor: Actor, expected: readonly AddedBike[]): Promise<string[]> {
      const bikes = bikeStore(trx)
      const ids = expected.map(({ id }) => id)
      const locked = await bikes.lockAll(ids)
      const revisions = new Map(locked.map(({ id, revision }) => [id, String(revision)]))
      const changed = expected.filter(({ id, revision }) => revisions.get(id) !== revision)
      const used = new Set([...changed.map(({ id }) => id), ...(await bikes.listOccupied(ids))])
      if (used.size > 0) return [...used]
      const now = await clock(trx)
      await bikes.archiveAll(ids, now)
      const audits = locked.map(({ id, name }) => {
        const subject = { kind: 'bike', id, name } as const
        return { kind: 'bike_deleted', subject } as const
      })
      await recordAllAudits(trx, { actor, at: now }, audits)
      return []
    },
  }
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

function findRefusal(check: () => void): Refusal | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    return asRefusal(error)
  }
}
