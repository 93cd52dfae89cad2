import { z } from 'zod'

const wholeNumber = (name: string, max: number) =>
  z.coerce.number(`${name} is a whole number`).int(`${name} is a whole number`).min(1).max(max)

/** Query parameters of a list that comes in pages. */
export const pageQuery = {
  page: wholeNumber('page', 100_000).optional(),
  limit: wholeNumber('limit', 100).optional(),
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
