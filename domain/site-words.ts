import type { PaletteName } from './palettes.ts'

export type TitledText = Readonly<{ title: string; text: string }>
export type Testimonial = Readonly<{ quote: string; name: string; role: string }>
export type CouponCard = Readonly<{
  code: string
  offer: string
  text: string
  validity: string
  /** The card says that the coupon is expired after this day, like 2026-12-31; null: never. */
  lastDay: string | null
}>
export type TeamMember = Readonly<{ name: string; role: string; bio: string; imageUrl: string }>
export type HistoryEntry = Readonly<{ year: number; title: string; description: string }>

/** A shop writes these pages itself. They are sections of /about, with their names as anchors. */
export const WRITTEN_PAGES = ['services', 'faq', 'shipping', 'privacy', 'terms', 'refund'] as const
export type WrittenPage = (typeof WRITTEN_PAGES)[number]

/** The footer and the sections have these titles. */
export const PAGE_TITLES: Readonly<Record<WrittenPage, string>> = {
  services: 'Services',
  faq: 'FAQ',
  shipping: 'Shipping',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  refund: 'Refund Policy',
}

export type HomeWords = Readonly<{
  hero: TitledText & Readonly<{ highlight: string; facts: readonly string[] }>
  /** There are three of them, each with its own drawing. */
  reasons: readonly TitledText[]
  testimonials: readonly Testimonial[]
  coupons: readonly CouponCard[]
}>

export type AboutWords = Readonly<{
  about: TitledText
  /** The mission, then the vision. */
  mission: readonly TitledText[]
  team: Readonly<{ text: string; members: readonly TeamMember[] }>
  history: Readonly<{ text: string; entries: readonly HistoryEntry[] }>
  /** A page that is empty is not shown. */
  pages: Readonly<Record<WrittenPage, string>>
}>

export type SiteWords = HomeWords &
  AboutWords &
  Readonly<{
    palette: PaletteName
    /** Its address in the store of pictures; empty: the wheel. */
    logo: string
  }>

/** A section that the shop has not changed is left out, so that it follows the usual words. */
export type OwnWords = Readonly<Partial<SiteWords>>

export const SITE_SECTIONS = [
  'palette',
  'logo',
  'hero',
  'reasons',
  'testimonials',
  'coupons',
  'about',
  'mission',
  'team',
  'history',
  'pages',
] as const satisfies readonly (keyof SiteWords)[]
export type SiteSection = (typeof SITE_SECTIONS)[number]

export const LIMITS = {
  facts: 4,
  testimonials: 6,
  coupons: 6,
  members: 12,
  entries: 20,
  page: 12_000,
} as const

/** A page needs only some of what a shop has changed. */
export const pickOwn = (own: OwnWords, sections: readonly SiteSection[]): OwnWords =>
  Object.fromEntries(
    sections.flatMap((section) =>
      own[section] !== undefined ? [[section, own[section]] as const] : [],
    ),
  )
