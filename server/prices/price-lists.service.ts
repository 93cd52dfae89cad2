import { v7 as uuid } from 'uuid'
import { refusals } from '#contract/errors'
import {
  type NewPriceList,
  type PriceListChanges,
  PriceListForm,
  type PriceListView,
} from '#contract/prices'
import { changedFields } from '#domain/audit'
import { nameStep } from '#domain/price-parts'
import { isOutdated, refuseOutdated } from '../audit/outdated-form.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Clock, Db, Trx } from '../database/db.ts'
import type { Actor } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import { mergeForm } from './merge-form.ts'
import { type PriceListRow, priceListStore } from './price-lists.store.ts'
import { toListFields, toListForm, toListView } from './prices.view.ts'
import { seasonStore } from './seasons.store.ts'

type Dependencies = { db: Db; clock: Clock }

export type PriceListService = ReturnType<typeof createPriceListService>

export function createPriceListService({ db, clock }: Dependencies) {
  async function readView(trx: Trx, id: string): Promise<PriceListView> {
    const row = await priceListStore(trx).find(id)
    if (!row) throw new Error(`The price list ${id} is gone`)
    return toListView(row)
  }

  async function addIn(trx: Trx, actor: Actor, form: NewPriceList): Promise<PriceListView> {
    const id = uuid()
    const complete = { ...form, archived: false }
    await priceListStore(trx).add(id, toListFields(complete))
    const subject = { kind: 'price_list', id, name: form.name } as const
    const changes = changedFields({}, toAuditFields(complete))
    await recordAudit(trx, { kind: 'price_list_added', actor, subject, changes, at: clock.now() })
    return readView(trx, id)
  }

  async function changeIn(
    trx: Trx,
    actor: Actor,
    { id, revision, ...changed }: PriceListChanges & { id: string },
  ): Promise<PriceListView> {
    const before = await priceListStore(trx).lock(id)
    if (!before) throw new Refusal('price_list_not_found')
    const form = mergeForm(PriceListForm, toListForm(before), changed)
    const changes = describeChanges(before, form)
    if (isOutdated(revision, String(before.revision), changes)) {
      throw await refuseOutdated(trx, { code: 'price_list_changed', id, actor })
    }
    await priceListStore(trx).change(id, toListFields(form))
    const subject = { kind: 'price_list', id, name: form.name } as const
    const at = clock.now()
    await recordAudit(trx, { kind: 'price_list_changed', actor, subject, changes, at })
    return readView(trx, id)
  }

  /** Bookings have a copy of the list, so only bikes and seasons stand in the way. */
  async function removeIn(trx: Trx, actor: Actor, id: string): Promise<null> {
    await seasonStore(trx).lockAll()
    if (!(await priceListStore(trx).lockForRemoval(id))) {
      throw new Refusal('price_list_not_found')
    }
    const list = await readView(trx, id)
    if (list.bikes > 0) throw new Refusal('price_list_in_use')
    await refuseInSeason(trx, id)
    await priceListStore(trx).remove(id)
    const subject = { kind: 'price_list', id: list._id, name: list.name } as const
    await recordAudit(trx, { kind: 'price_list_removed', actor, subject, at: clock.now() })
    return null
  }

  return {
    addIn,
    changeIn,
    removeIn,

    list: async (on: Db | Trx = db): Promise<PriceListView[]> =>
      (await priceListStore(on).list()).map(toListView),

    add: (actor: Actor, form: NewPriceList): Promise<PriceListView> =>
      db.transaction().execute((trx) => addIn(trx, actor, form)),

    /** @throws Refusal price_list_changed when the list was changed after its form was opened */
    change: (actor: Actor, id: string, changes: PriceListChanges): Promise<PriceListView> =>
      db.transaction().execute((trx) => changeIn(trx, actor, { id, ...changes })),

    /** @throws Refusal price_list_in_use, price_list_in_season */
    remove: (actor: Actor, id: string): Promise<null> =>
      db.transaction().execute((trx) => removeIn(trx, actor, id)),

    /**
     * An archived list can be kept, but no other bike gets it. The answer is its name.
     * @throws Refusal at the field
     */
    async refuseForBike(trx: Trx, id: string): Promise<string> {
      const list = await priceListStore(trx).keep(id)
      const message = list ? 'This price list is archived. Choose another one.' : NO_LIST
      if (!list || list.isArchived) {
        throw new Refusal('invalid', { field: { path: 'priceListId', message } })
      }
      return list.name
    },
  }
}

async function refuseInSeason(trx: Trx, id: string): Promise<void> {
  const seasons = await seasonStore(trx).list()
  const held = seasons.find(({ priceListIds }) => priceListIds.includes(id.toLowerCase()))
  if (!held) return
  const message = refusals.price_list_in_season.message.replace('{name}', () => held.name)
  throw new Refusal('price_list_in_season', { message })
}

const NO_LIST = 'This price list does not exist'

const describeChanges = (before: PriceListRow, after: PriceListForm) =>
  changedFields(toAuditFields(toListForm(before)), toAuditFields(after))

function toAuditFields({ steps, ...fields }: PriceListForm) {
  const told = steps.map(({ minutes, price }) => `${nameStep(minutes)}: ${price}`)
  return { ...fields, steps: told.join(', ') }
}
