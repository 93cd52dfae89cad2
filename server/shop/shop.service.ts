import { refusals } from '#contract/errors'
import type { ShopForm, ShopView } from '#contract/shop'
import { type AuditChanges, changedFields } from '#domain/audit'
import { type Poisha, fromTaka, toTaka } from '#domain/money'
import { WEEKDAYS } from '#domain/opening-hours'
import { DEFAULT_SHOP, type ShopSettings } from '#domain/shop-rules'
import { isOutdated, refuseOutdated } from '../audit/outdated-form.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Clock, Db, Trx } from '../database/db.ts'
import { shareRead } from '../database/shared-read.ts'
import type { Actor, Caller } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import { hashTerms } from './hash-terms.ts'
import { createShopClock } from './shop-clock.ts'
import { shopStore } from './shop.store.ts'

export type ShopService = ReturnType<typeof createShopService>

type Dependencies = {
  db: Db
  clock: Clock
  shopTimeZone: string
  /** A shop without SMS cannot send codes to its customers. */
  channels: { sms?: object }
}
type RevisedSettings = { settings: ShopSettings; revision: string }

/**
 * The settings or their version are read from the database each time, so every server learns of a
 * change at once.
 */
export function createShopService(dependencies: Dependencies) {
  const { db, clock, shopTimeZone: timeZone, channels } = dependencies
  let known: { version: string | null; settings: ShopSettings } | undefined

  async function readIn(at: Db | Trx): Promise<RevisedSettings> {
    const row = await shopStore(at).find()
    if (!row) return { settings: DEFAULT_SHOP, revision: '0' }
    const { version, revision, ...settings } = row
    known = { version, settings }
    return { settings, revision: String(revision) }
  }

  /** The view stays the same object while nothing changes, so its bytes are made once. */
  let last: ShopView | undefined

  const read = shareRead(async (): Promise<ShopView> => {
    const shop = toShopView(await readIn(db), timeZone)
    if (!last || JSON.stringify(last) !== JSON.stringify(shop)) last = shop
    return last
  })

  return {
    clock: createShopClock(timeZone),

    read,

    /** While the database is away, pages get the settings that were read last. */
    async readOrLast(): Promise<ShopView> {
      try {
        return await read()
      } catch (error) {
        if (last) return last
        throw error
      }
    },

    /**
     * Authentication has read the version of the settings: they are read only when this server
     * knows another version. `on` is the caller's transaction, which must not wait for a second
     * connection.
     */
    async settingsOf(
      { shopVersion }: Pick<Caller, 'shopVersion'>,
      on: Db | Trx = db,
    ): Promise<ShopSettings> {
      if (shopVersion === null) return DEFAULT_SHOP
      return known?.version === shopVersion ? known.settings : (await readIn(on)).settings
    },

    /** For what no caller has asked for, as a payment that arrives. */
    readSettings: async (on: Db | Trx): Promise<ShopSettings> => (await readIn(on)).settings,

    /**
     * A setting that needs SMS stays on while they are away, so that other settings can be saved.
     * @throws Refusal no_sms_for_setting, and shop_changed when the settings were changed after the
     * form was opened
     */
    async change(actor: Actor, { revision, ...form }: ShopForm): Promise<ShopView> {
      const closedDays = [...new Set(form.closedDays)].toSorted()
      await db.transaction().execute(async (trx) => {
        await shopStore(trx).lock()
        const before = await readIn(trx)
        const { town = before.settings.town } = form
        const after = { ...form, town, closedDays, ...toPoishas(form) }
        const changes = describeChanges(before.settings, after)
        if (isOutdated(revision, before.revision, changes)) {
          throw await refuseOutdated(trx, { code: 'shop_changed', id: 'shop', actor })
        }
        if (after.phoneCodeAsked && !before.settings.phoneCodeAsked && !channels.sms) {
          throw new Refusal('no_sms_for_setting', { field: NO_SMS })
        }
        await shopStore(trx).save(after)
        const subject = { kind: 'shop', id: 'shop', name: after.name } as const
        await recordAudit(trx, { kind: 'shop_changed', actor, subject, changes, at: clock.now() })
      })
      return read()
    },
  }
}

const NO_SMS = { path: 'phoneCodeAsked', message: refusals.no_sms_for_setting.message }

type Amounts<Amount> = {
  lateFeePerHour: Amount | null
  usualDeposit: Amount | null
  mostInAdvance: Amount
}

const toPoishas = ({
  lateFeePerHour: fee,
  usualDeposit: deposit,
  mostInAdvance,
}: Amounts<number>) => ({
  lateFeePerHour: fee === null ? null : fromTaka(fee),
  usualDeposit: deposit === null ? null : fromTaka(deposit),
  mostInAdvance: fromTaka(mostInAdvance),
})

const toTakas = ({
  lateFeePerHour: fee,
  usualDeposit: deposit,
  mostInAdvance,
}: Amounts<Poisha>) => ({
  lateFeePerHour: fee === null ? null : toTaka(fee),
  usualDeposit: deposit === null ? null : toTaka(deposit),
  mostInAdvance: toTaka(mostInAdvance),
})

const toShopView = ({ settings: shop, revision }: RevisedSettings, timeZone: string): ShopView => ({
  ...shop,
  revision,
  agreementSha256: shop.agreementTerms === '' ? '' : hashTerms(shop.agreementTerms),
  ...toTakas(shop),
  closedDays: [...shop.closedDays],
  timeZone,
})

const describeChanges = (before: ShopSettings, after: ShopSettings): AuditChanges =>
  changedFields(toAuditFields(before), toAuditFields(after))

function toAuditFields({ openingHours, closedDays, ...fields }: ShopSettings) {
  const weekdays = WEEKDAYS.map((day) => {
    const hours = openingHours[day]
    return [day, hours ? `${hours.opens} to ${hours.closes}` : 'closed'] as const
  })
  const days = { ...Object.fromEntries(weekdays), closedDays: closedDays.join(', ') }
  return { ...fields, ...toTakas(fields), ...days }
}
