import { z } from 'zod'
import { SiteWordsForm, type SiteView } from '#contract/site'
import { SITE_SECTIONS, type SiteSection } from '#domain/site-words'

type CouponValues = Omit<SiteWordsForm['coupons'][number], 'lastDay'> & { lastDay: string }

/** A list of lines is one field, and an input for a day is empty where there is none. */
export type SiteFormValues = Omit<SiteWordsForm, 'hero' | 'coupons'> & {
  hero: Omit<SiteWordsForm['hero'], 'facts'> & { facts: string }
  coupons: CouponValues[]
}

export const SECTION_TITLES: Record<SiteSection, string> = {
  palette: 'Colours',
  logo: 'Logo',
  hero: 'Head of Home',
  reasons: 'Why choose us?',
  testimonials: 'Testimonials',
  coupons: 'Coupon cards',
  about: 'Head of About',
  mission: 'Mission and vision',
  team: 'Team',
  history: 'History',
  pages: 'Pages',
}

export function toSiteFormValues({ words }: Pick<SiteView, 'words'>): SiteFormValues {
  const { hero, coupons, ...others } = structuredClone(words)
  return {
    ...others,
    hero: { ...hero, facts: hero.facts.join('\n') },
    coupons: coupons.map(({ lastDay, ...coupon }) => ({ ...coupon, lastDay: lastDay ?? '' })),
  }
}

export function toSiteWords({ hero, coupons, ...others }: SiteFormValues): SiteWordsForm {
  const facts = hero.facts.split('\n').map((fact) => fact.trim())
  return {
    ...others,
    hero: { ...hero, facts: facts.filter((fact) => fact !== '') },
    coupons: coupons.map(({ lastDay, ...coupon }) => ({ ...coupon, lastDay: lastDay || null })),
  }
}

export const SiteFormSchema = z.custom<SiteFormValues>().transform(toSiteWords).pipe(SiteWordsForm)

function textsIn(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** A section is compared as a whole where another admin has saved meanwhile. */
export function toSiteTexts(values: SiteFormValues): Record<string, string> {
  return Object.fromEntries(
    SITE_SECTIONS.map((section) => [
      SECTION_TITLES[section],
      textsIn(values[section]).filter(Boolean).join(' · ') || 'empty',
    ]),
  )
}
