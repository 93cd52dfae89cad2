import { z } from 'zod'
import { text } from './text.ts'

/** How many rows a list without parameters has at the most, the newest ones. */
export const NEWEST_ROWS = 500
/** How many rentals a search finds at the most: the first ones in the order asked for. */
export const MOST_FOUND = 1000
/** How many rows an admin's list has on a page. */
export const ROWS_PER_PAGE = 20

const wholeNumber = (name: string, max: number) =>
  z.coerce.number(`${name} is a whole number`).int(`${name} is a whole number`).min(1).max(max)

/** Query parameters of a list that comes in pages. */
export const pageQuery = {
  page: wholeNumber('page', 100_000).optional(),
  limit: wholeNumber('limit', 100).optional(),
}

/** The same for an admin's list. @param covers what the search looks at */
export const searchQuery = (covers: string) => ({
  search: text({ max: 200 })
    .optional()
    .meta({ description: `A part of ${covers}` }),
  ...pageQuery,
})

/** Without parameters a whole list is asked for, with any of them one page of what matches. */
export const isPageAsked = (query: object): boolean =>
  Object.values(query).some((value) => value !== undefined)

type Asked = { page?: number | undefined; limit?: number | undefined }

/** The page of an admin's list that a query asks for, with `limit` rows. */
export function pageAsked(query: Asked): { page: number; limit: number } {
  const { page = 1, limit = isPageAsked(query) ? ROWS_PER_PAGE : NEWEST_ROWS } = query
  return { page, limit }
}

export const PageMeta = z.object({
  page: z.number(),
  limit: z.number(),
  total: z.number(),
  totalPages: z.number(),
})
export type PageMeta = z.infer<typeof PageMeta>

/** The nearest page that exists. */
export function pageMetaOf({ page, limit, total }: Omit<PageMeta, 'totalPages'>): PageMeta {
  const totalPages = Math.ceil(total / limit)
  return { page: Math.min(page, Math.max(totalPages, 1)), limit, total, totalPages }
}

export const offsetOf = ({ page, limit }: PageMeta): number => (page - 1) * limit
