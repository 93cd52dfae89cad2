import fastify from 'fastify'
import type { BikeView } from '#contract/bikes'
import { answerError } from '#server/http/errors'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import { DEFAULT_TIME_ZONE } from '#domain/time'
import { registerPages } from '#server/pages/pages'
import type { SharePicture } from '#server/pages/public-reads'
import { PAGE_PARAMETERS } from '#server/create-public-reads'

export const PUBLIC_URL = 'https://shop.example'

export const bike: BikeView = {
  _id: '0190b1c2-0000-7000-8000-000000000001',
  name: 'Roadster',
  description: 'A calm ride for the whole day',
  pricePerHour: 150,
  imageUrl: 'https://pictures.example/roadster.svg',
  isAvailable: true,
  cc: 155,
  year: 2022,
  model: 'R 155',
  brand: 'Yamaha',
  revision: '1',
}

const SHARE = { url: `${PUBLIC_URL}/share.png`, text: 'A motorbike', width: 1200, height: 630 }

type Face = { town?: string; shareOfBike?: SharePicture }

export const CHANGED_AT = new Date('2026-11-01T08:00:00Z')

/** The shop's clock stands still until its bikes change, so cached pages stay. */
export async function startBuiltShop({ rateLimits = false } = {}) {
  const app = fastify({ pluginTimeout: 0 })
  const read = { times: 0, byPages: 0 }
  let fleet: readonly BikeView[] = [bike]
  let { town, shareOfBike }: Face = {}
  let now = 0
  let isOverloaded = false
  app.setErrorHandler(answerError)
  app.decorate('isUnderPressure', () => isOverloaded)
  await registerPages(app, {
    publicUrl: PUBLIC_URL,
    dev: false,
    parameters: PAGE_PARAMETERS,
    rateLimits,
    now: () => now,
    reads: {
      version: '0.0.0',
      async readShop() {
        read.byPages += 1
        const { town: _, ...settings } = DEFAULT_SHOP
        return { ...settings, closedDays: [], timeZone: DEFAULT_TIME_ZONE, ...(town && { town }) }
      },
      sharePicture: async () => SHARE,
      sharePictureOf: async () => shareOfBike,
      readSite: async () => ({ version: 0, own: {} }),
      bikeChanges: async () => new Map([[bike._id, CHANGED_AT]]),
      listFilters: async () => [{ brand: 'Yamaha', models: ['R 155'] }],
      findBike: async (id) => fleet.find(({ _id }) => _id === id),
      async listBikes({ search, page = 1 }) {
        if (search === 'broken') throw new Error('the database says: secret')
        read.times += 1
        const meta = { page, limit: 6, total: fleet.length, totalPages: page }
        return { data: [...fleet], meta }
      },
    },
  })
  return {
    app,
    read,
    get: (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers }),
    overload() {
      isOverloaded = true
    },
    /** The face of the shop beside its bikes. */
    dress(face: Face) {
      ;({ town, shareOfBike } = face)
      now += 1000
    },
    restock(bikes: readonly BikeView[]) {
      fleet = bikes
      now += 1000
    },
  }
}
