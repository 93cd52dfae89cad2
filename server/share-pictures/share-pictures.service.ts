import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { logoIdIn } from '#domain/site-face'
import { DAY_MS } from '#domain/time'
import { isPassing } from '../database/db-errors.ts'
import type { FleetService } from '../fleet/fleet.service.ts'
import type { SharePicture } from '../pages/public-reads.ts'
import { exists, removeOlder } from '../pictures/picture-files.ts'
import { createPictureProcess } from '../pictures/picture-process.ts'
import type { PictureService } from '../pictures/pictures.service.ts'
import type { ShopService } from '../shop/shop.service.ts'
import type { SiteService } from '../site/site.service.ts'
import {
  SHARE_SIZE,
  type ShareDesign,
  drawableText,
  shareColours,
  shareKey,
} from './share-design.ts'
import type { ShareAnswer, ShareRequest } from './share-worker.ts'

type Dependencies = {
  publicUrl: string
  picturesDir: string
  shop: Pick<ShopService, 'readOrLast'>
  site: Pick<SiteService, 'readOwnOrLast'>
  fleet: Pick<FleetService, 'findPhoto' | 'firstPhoto'>
  pictures: Pick<PictureService, 'findLargest'>
}

export type SharePictureService = ReturnType<typeof createSharePictureService>

const WORKER = path.join(import.meta.dirname, 'share-worker.ts')
const LIMITS = { mostMs: 20_000, mostWaiting: 20 }
/** A picture that is asked for later is drawn again. */
const KEPT_MS = 30 * DAY_MS

const OFFER = 'Motorbikes and bicycles for rent'
const USUAL = { path: '/share.png', text: 'A green motorbike beside the shop’s name' } as const

/**
 * Link previews show the shop's own name and photo (docs/decisions/0150-share-pictures.md). A shop
 * without a stored photo has the usual picture.
 */
export function createSharePictureService(dependencies: Dependencies) {
  const { publicUrl, picturesDir, shop, site, fleet, pictures } = dependencies
  const folder = path.join(picturesDir, 'share')
  const fileOf = (key: string) => path.join(folder, `${key}.jpg`)
  const run = createPictureProcess<ShareAnswer>(WORKER, LIMITS)
  const drawing = new Map<string, Promise<string | undefined>>()

  async function designOf(photo: string | undefined, name?: string) {
    if (photo === undefined) return undefined
    const [{ name: shopName, town }, { own }] = await Promise.all([
      shop.readOrLast(),
      site.readOwnOrLast(),
    ])
    const place = town === '' ? '' : ` in ${town}`
    const title = drawableText(name ?? shopName)
    const line = drawableText(name === undefined ? `${OFFER}${place}` : shopName) ?? OFFER
    if (title === undefined) return undefined
    const { palette = 'green', logo = '' } = own
    return { title, line, palette, photo, logo: logoIdIn(logo) }
  }

  const designOfShop = async () => designOf(await fleet.firstPhoto())

  async function designOfBike(id: string) {
    const bike = await fleet.findPhoto(id)
    return bike && designOf(bike.photo, bike.name)
  }

  async function draw(key: string, design: ShareDesign): Promise<string | undefined> {
    const { photo, logo, palette, title, line } = design
    const source = await pictures.findLargest(photo)
    if (source === undefined) return undefined
    const mark = logo === undefined ? undefined : await pictures.findLargest(logo)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const into = path.join(folder, `${randomUUID()}.part`)
    try {
      const colours = shareColours(palette)
      const request = { title, line, colours, photo: source, logo: mark, into }
      const answer = await run(request satisfies ShareRequest)
      if (answer?.isDrawn !== true) return undefined
      await rename(into, fileOf(key))
      return fileOf(key)
    } finally {
      await rm(into, { force: true })
    }
  }

  /** Those who ask for the same picture at once cost one drawing. */
  function drawOnce(key: string, design: ShareDesign): Promise<string | undefined> {
    const known = drawing.get(key) ?? draw(key, design).finally(() => drawing.delete(key))
    drawing.set(key, known)
    return known
  }

  return {
    /** Pages matter more than their previews while the database is away. */
    async ofShop(): Promise<SharePicture> {
      const design = await designOfShop().catch(unlessPassing)
      if (!design) return { url: publicUrl + USUAL.path, text: USUAL.text, ...SHARE_SIZE }
      const text = `A bike of ${design.title}`
      return { url: `${publicUrl}/share/${shareKey(design)}.jpg`, text, ...SHARE_SIZE }
    },

    /** Undefined where the bike has no stored photo. */
    async ofBike(id: string, text: string): Promise<SharePicture | undefined> {
      const design = await designOfBike(id)
      if (!design) return undefined
      return { url: `${publicUrl}/share/${id}/${shareKey(design)}.jpg`, text, ...SHARE_SIZE }
    },

    /**
     * The file of the picture, or the address of the one that has replaced it. Only what the shop
     * looks like now is drawn, so strangers cannot make the server draw at will.
     */
    async find(key: string, bikeId?: string): Promise<{ file: string } | { instead: string }> {
      if (await exists(fileOf(key))) return { file: fileOf(key) }
      const design = await (bikeId === undefined ? designOfShop() : designOfBike(bikeId))
      if (!design) return { instead: USUAL.path }
      const current = shareKey(design)
      const place = bikeId === undefined ? '' : `${bikeId}/`
      if (current !== key) return { instead: `/share/${place}${current}.jpg` }
      const file = await drawOnce(key, design).catch(() => undefined)
      return file === undefined ? { instead: USUAL.path } : { file }
    },

    sweep: (now: number) => removeOlder(folder, KEPT_MS, now),
  }
}

function unlessPassing(error: unknown): undefined {
  if (!isPassing(error)) throw error
}
