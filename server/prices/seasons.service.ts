import { v7 as uuid } from 'uuid'
import { refusals } from '#contract/errors'
import { type SeasonChanges, SeasonForm, type SeasonView } from '#contract/prices'
import { type AuditKind, changedFields } from '#domain/audit'
import { doSeasonsMeet } from '#domain/seasons'
import { isOutdated, refuseOutdated } from '../audit/outdated-form.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Clock, Db, Trx } from '../database/db.ts'
import type { Actor } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import { mergeForm } from './merge-form.ts'
import { priceListStore } from './price-lists.store.ts'
import { toSeasonForm, toSeasonScope, toSeasonView } from './prices.view.ts'
import { type SeasonRow, seasonStore } from './seasons.store.ts'

type Dependencies = { db: Db; clock: Clock }

export type SeasonService = ReturnType<typeof createSeasonService>

type SeasonChange = {
  actor: Actor
  id: string
  before: SeasonForm | undefined
  after: SeasonForm | undefined
}

/** Two seasons of one bike never hold on the same day: the database refuses it, and this names the other. */
export function createSeasonService({ db, clock }: Dependencies) {
  const listIn = (on: Db | Trx) => seasonStore(on).list()

  /** @throws Refusal seasons_meet, or at the field */
  async function refuseMeeting(trx: Trx, id: string, form: SeasonForm): Promise<void> {
    const { priceListIds } = toSeasonScope(form)
    const known = new Set((await priceListStore(trx).list()).map((list) => list.id))
    if (priceListIds.some((list) => !known.has(list))) {
      const message = 'One of these price lists does not exist'
      throw new Refusal('invalid', { field: { path: 'priceListIds', message } })
    }
    const others = (await listIn(trx)).filter((other) => other.id !== id)
    const met = others.find((other) => doSeasonsMeet(toSeasonScope(form), other))
    if (!met) return
    const message = refusals.seasons_meet.message.replace('{name}', () => met.name)
    throw new Refusal('seasons_meet', { message })
  }

  async function save(trx: Trx, change: SeasonChange & { after: SeasonForm }): Promise<SeasonView> {
    const { id, before, after } = change
    await refuseMeeting(trx, id, after)
    const scope = toSeasonScope(after)
    await (before ? seasonStore(trx).change(id, scope) : seasonStore(trx).add(id, scope))
    await audit(trx, before ? 'season_changed' : 'season_added', change)
    return toSeasonView(await findIn(trx, id))
  }

  async function audit(trx: Trx, kind: AuditKind, { actor, id, before, after }: SeasonChange) {
    const name = after?.name ?? before?.name ?? ''
    const subject = { kind: 'season', id, name } as const
    const changes = changesOf(before, after)
    await recordAudit(trx, { kind, actor, subject, changes, at: clock.now() })
  }

  async function findIn(on: Trx, id: string): Promise<SeasonRow> {
    const row = (await listIn(on)).find((season) => season.id === id)
    if (!row) throw new Refusal('season_not_found')
    return row
  }

  const inTurn = <Result>(work: (trx: Trx) => Promise<Result>): Promise<Result> =>
    db.transaction().execute(async (trx) => {
      await seasonStore(trx).lockAll()
      return work(trx)
    })

  return {
    async list(): Promise<SeasonView[]> {
      return (await listIn(db)).map(toSeasonView)
    },

    add: (actor: Actor, form: SeasonForm): Promise<SeasonView> =>
      inTurn((trx) => save(trx, { actor, id: uuid(), before: undefined, after: form })),

    /** @throws Refusal season_changed when the season was changed after its form was opened */
    change: (actor: Actor, id: string, { revision, ...changed }: SeasonChanges) =>
      inTurn(async (trx) => {
        const row = await findIn(trx, id.toLowerCase())
        const before = toSeasonForm(row)
        const after = mergeForm(SeasonForm, before, changed)
        if (isOutdated(revision, String(row.revision), changesOf(before, after))) {
          throw await refuseOutdated(trx, { code: 'season_changed', id: row.id, actor })
        }
        return save(trx, { actor, id: row.id, before, after })
      }),

    remove: (actor: Actor, id: string): Promise<null> =>
      inTurn(async (trx) => {
        const row = await findIn(trx, id.toLowerCase())
        await seasonStore(trx).remove(row.id)
        const change = { actor, id: row.id, before: toSeasonForm(row), after: undefined }
        await audit(trx, 'season_removed', change)
        return null
      }),
  }
}

const changesOf = (before: SeasonForm | undefined, after: SeasonForm | undefined) =>
  changedFields(before ? toAuditFields(before) : {}, after ? toAuditFields(after) : {})

const toAuditFields = ({ from, until, weekdays, priceListIds, ...fields }: SeasonForm) => ({
  ...fields,
  validFrom: from,
  validUntil: until,
  weekdays: weekdays.join(', '),
  priceLists: priceListIds.join(', '),
})
