import type { BikeQuery } from '#contract/bikes'
import { Refusal } from './refusal.ts'
import type { Services } from './services.ts'

/** What the pages may read while they are rendered: what any visitor may see, and nothing else. */
export function publicReads({ bikes }: Services) {
  return {
    listBikes: (query: BikeQuery) => bikes.list(query),
    listFilters: () => bikes.filters(),
    async findBike(id: string) {
      try {
        return await bikes.find(id)
      } catch (error) {
        if (error instanceof Refusal) return undefined
        throw error
      }
    },
  }
}
