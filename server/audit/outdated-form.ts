import { refusals } from '#contract/errors'
import type { AuditChanges } from '#domain/audit'
import type { Trx } from '../database/db.ts'
import type { Actor } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import { auditStore } from './audit.store.ts'

type OutdatedForm = {
  code: 'bike_changed' | 'shop_changed' | 'price_list_changed' | 'season_changed' | 'site_changed'
  id: string
  actor: Actor
}

/**
 * A form that would change nothing is not refused: it may be the repeat of a form whose answer was
 * lost.
 */
export const isOutdated = (begun: string | undefined, now: string, changes: AuditChanges) =>
  begun !== undefined && begun !== now && Object.keys(changes).length > 0

/** The refusal names the admin who made the last change. */
export async function refuseOutdated(
  trx: Trx,
  { code, id, actor }: OutdatedForm,
): Promise<Refusal> {
  const { message } = refusals[code]
  const last = await auditStore(trx).findLastActor(code, id)
  if (!last) return new Refusal(code)
  const name = last.id === actor.id ? 'you in another window' : last.name
  return new Refusal(code, {
    field: { path: 'revision', message: message.replace('meanwhile', `meanwhile, by ${name}`) },
  })
}
