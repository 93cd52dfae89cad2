import { z } from 'zod'
import { text } from './text.ts'

export const NEWEST_ROWS = 500
export const MOST_FOUND = 1000
export const ROWS_PER_PAGE = 20

export function wholeNumber(name: string, max: number) {
  const sentence = `${name} is a whole number from 1 to ${max.toLocaleString('en')}`
  return z.coerce.number(sentence).int(sentence).min(1).max(max)
}

export const pageQuery = {
  page: wholeNumber('page', 100_000).optional(),
  limit: wholeNumber('limit', 100).optional(),
}

export const searchQuery = (covers: string) => ({
  search: text({ max: 200 })
    .optional()
    .meta({ description: `A part of ${covers}` }),
  ...pageQuery,
})

/** Without parameters the caller wants the whole list; with any parameter, one page. */
export const isPageAsked = (query: object): boolean =>
  Object.values(query).some((value) => value !== undefined)

type PageFields = { page?: number | undefined; limit?: number | undefined }

export function pageAsked(query: PageFields): { page: number; limit: number } {
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

/** A page number beyond the last page becomes the last page. */
export function pageMetaOf({ page, limit, total }: Omit<PageMeta, 'totalPages'>): PageMeta {
  const totalPages = Math.ceil(total / limit)
  return { page: Math.min(page, Math.max(totalPages, 1)), limit, total, totalPages }
}

export const offsetOf = ({ page, limit }: PageMeta): number => (page - 1) * limit
