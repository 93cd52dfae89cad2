import type { SiteForm, SiteVersion, SiteView } from '#contract/site'
import { USUAL_SITE, listDifferences, ownWordsOf, withUsualWords } from '#domain/own-words'
import { isTooLong, logoIdIn } from '#domain/site-face'
import type { OwnWords, SiteWords } from '#domain/site-words'
import { listTooWide } from '#domain/too-wide'
import { isOutdated, refuseOutdated } from '../audit/outdated-form.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Clock, Db, Trx } from '../database/db.ts'
import { shareRead } from '../database/shared-read.ts'
import type { Actor } from '../http/handlers.ts'
import type { PictureService } from '../pictures/pictures.service.ts'
import { Refusal } from '../refusal.ts'
import { siteStore } from './site.store.ts'

/** Earlier versions than these are forgotten. */
const KEPT_VERSIONS = 50

const LOGO_TOO_LONG =
  'The logo is more than three times as long as high, and too small to be read on a phone. Cut it, or save it all the same.'

const SUBJECT = { kind: 'shop', id: 'site', name: 'site' } as const

export type OwnSite = Readonly<{ version: number; own: OwnWords }>
export type SiteService = ReturnType<typeof createSiteService>

type Dependencies = { db: Db; clock: Clock; pictures: Pick<PictureService, 'use'> }

const NOTHING_OWN: OwnSite = { version: 0, own: {} }

/**
 * The words of the public pages (docs/decisions/0142-own-words.md). What a shop does not change
 * stays in the code.
 */
export function createSiteService({ db, clock, pictures }: Dependencies) {
  let last: OwnSite | undefined

  async function readIn(at: Db | Trx): Promise<OwnSite> {
    const row = await siteStore(at).findLast()
    return row ? { version: row.version, own: row.content } : NOTHING_OWN
  }

  const readOwn = shareRead(async () => {
    last = await readIn(db)
    return last
  })

  type Change = { actor: Actor; words: SiteWords; revision?: string | undefined }

  async function saveIn(trx: Trx, { actor, words, revision }: Change): Promise<void> {
    const before = await readIn(trx)
    const sections = listDifferences(withUsualWords(before.own), words)
    if (sections.length === 0) return
    const version = before.version + 1
    const changes = {
      version: { before: before.version, after: version },
      sections: { before: null, after: sections.join(', ') },
    }
    if (isOutdated(revision, String(before.version), changes)) {
      throw await refuseOutdated(trx, { code: 'site_changed', id: SUBJECT.id, actor })
    }
    const at = await clock(trx)
    const content = ownWordsOf(words)
    await siteStore(trx).add({ version, content, sections, savedBy: actor.id, savedAt: at })
    await siteStore(trx).forgetUpTo(version - KEPT_VERSIONS)
    await recordAudit(trx, { kind: 'site_changed', actor, subject: SUBJECT, changes, at })
  }

  /** @throws Refusal where the picture is not there, and site_too_wide */
  async function checkLogo(trx: Trx, logo: string, confirmed: boolean): Promise<void> {
    const id = logoIdIn(logo)
    if (id === undefined) return
    const [picture] = await pictures.use(trx, [{ id, alt: '' }], await clock(trx))
    if (confirmed || !picture || !isTooLong(picture)) return
    throw new Refusal('site_too_wide', { message: LOGO_TOO_LONG })
  }

  const read = async () => toSiteView(await readOwn())

  return {
    read,

    /** While the database is away, pages get the words that were read last. */
    async readOwnOrLast(): Promise<OwnSite> {
      try {
        return await readOwn()
      } catch (error) {
        if (last) return last
        throw error
      }
    },

    /** @throws Refusal site_changed, site_too_wide */
    async change(actor: Actor, { words, revision, confirmed }: SiteForm): Promise<SiteView> {
      const tooWide = confirmed ? [] : listTooWide(words)
      if (tooWide.length > 0) {
        const message = `${tooWide.join(' ')} Shorten it, or save it all the same.`
        throw new Refusal('site_too_wide', { message })
      }
      await db.transaction().execute(async (trx) => {
        await checkLogo(trx, words.logo, confirmed)
        await siteStore(trx).lock()
        await saveIn(trx, { actor, words, revision })
      })
      return read()
    },

    async history(): Promise<SiteVersion[]> {
      const rows = await siteStore(db).list(KEPT_VERSIONS)
      return rows.map(({ savedAt, sections, ...row }) => ({
        ...row,
        sections: [...sections],
        savedAt: savedAt.toISOString(),
      }))
    },

    /** @throws Refusal site_version_gone */
    async restore(actor: Actor, version: number): Promise<SiteView> {
      await db.transaction().execute(async (trx) => {
        await siteStore(trx).lock()
        const row = await siteStore(trx).find(version)
        if (!row && version !== 0) throw new Refusal('site_version_gone')
        await saveIn(trx, { actor, words: withUsualWords(row?.content ?? {}) })
      })
      return read()
    },
  }
}

/** The contract's lists are not read-only. */
const toSiteView = ({ version, own }: OwnSite): SiteView => ({
  revision: String(version),
  words: structuredClone(withUsualWords(own)) as SiteView['words'],
  usual: structuredClone(USUAL_SITE) as SiteView['usual'],
})
