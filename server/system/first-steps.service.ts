import type { Api } from '#contract/api'
import type { Output } from '#contract/call'
import { FIRST_STEPS, type FirstStep } from '#contract/system'
import type { ShopView } from '#contract/shop'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import type { Db } from '../database/db.ts'
import type { Gateways } from '../payments/core/gateways.ts'
import type { Settings } from '../settings.ts'
import { catcherAt } from '../settings/mail-settings.ts'
import type { ShopService } from '../shop/shop.service.ts'
import type { SiteService } from '../site/site.service.ts'
import { checkBackups, readBackups } from './checks.ts'
import { firstStepStore } from './first-steps.store.ts'

type Dependencies = {
  db: Db
  gateways: Gateways
  settings: Settings
  shop: Pick<ShopService, 'read'>
  site: Pick<SiteService, 'readOwnOrLast'>
}

export type FirstStepService = ReturnType<typeof createFirstStepService>

/** Nothing is kept of the steps: each is done as long as the shop's data say so. */
export function createFirstStepService({ db, gateways, settings, shop, site }: Dependencies) {
  return {
    async read(): Promise<Output<Api['GET /first-steps']>> {
      const [view, words, facts, backups] = await Promise.all([
        shop.read(),
        site.readOwnOrLast(),
        firstStepStore(db).readFacts(),
        readBackups(settings.backupDir),
      ])
      const done: Record<FirstStep, boolean> = {
        contact: hasOwnContact(view),
        site: Object.keys(words.own).length > 0,
        // The form of the settings has the hours in it: who saves it has seen them.
        hours: view.revision !== '0',
        bike: facts.hasPhoto,
        prices: facts.hasPriceList,
        terms: view.agreementTerms !== '',
        payment: gateways.current.environment === 'live',
        mail: sendsRealMail(settings),
        backup: checkBackups(backups, new Date()).state === 'ok',
        booking: facts.hasRental,
      }
      return FIRST_STEPS.map((step) => ({ step, isDone: done[step] }))
    },
  }
}

const hasOwnContact = (shop: ShopView): boolean =>
  (['address', 'phone', 'email'] as const).every((field) => shop[field] !== DEFAULT_SHOP[field])

/** In a trial the mail goes to the catcher of the sandbox. */
const sendsRealMail = ({ mail, sandbox }: Settings): boolean =>
  mail !== undefined && (sandbox === undefined || mail.url !== catcherAt(portOf(mail.url)).url)

const portOf = (url: string) => Number(new URL(url).port)
