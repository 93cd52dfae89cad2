import { z } from 'zod'
import { PALETTES } from '#domain/palettes'
import { logoIdIn } from '#domain/site-face'
import { LIMITS, PAGE_TITLES, WRITTEN_PAGES } from '#domain/site-words'
import { imageUrl } from './bikes.ts'
import type { Call } from './call.ts'
import { Revision } from './revision.ts'
import { text } from './text.ts'

const line = (name: string, max: number) => text({ required: `${name} is required`, max })
const lines = (max: number) => text({ max, hasLines: true })

const TitledText = z.object({
  title: line('A title', 80),
  text: line('A text', 600),
})

const Reasons = z.array(TitledText).length(3, 'There are three reasons')
const Mission = z.array(TitledText).length(2, 'There are a mission and a vision')

const listOf = <Item extends z.ZodType>(item: Item, most: number, name: string) =>
  z.array(item, `Send the ${name}`).max(most, `Write at most ${most} ${name}`)

const Hero = z.object({
  title: line('A title', 80),
  highlight: text({ max: 40 }).meta({ description: 'The end of the title, in another colour' }),
  text: line('A text', 600),
  facts: listOf(line('A fact', 40), LIMITS.facts, 'facts'),
})

const Testimonial = z.object({
  quote: line('What was said', 400),
  name: line('A name', 80),
  role: text({ max: 80 }),
})

const CouponCard = z.object({
  code: line('A code', 30),
  offer: line('An offer', 30),
  text: text({ max: 120 }),
  validity: text({ max: 80 }),
  lastDay: z.iso
    .date('A last day is a date like 2026-12-31')
    .nullable()
    .meta({ description: 'The card says that the coupon is expired after it; null: never' }),
})

const TeamMember = z.object({
  name: line('A name', 80),
  role: text({ max: 80 }),
  bio: text({ max: 300 }),
  imageUrl: z
    .union(
      [z.literal(''), z.string().regex(/^\/team\/[a-z]+\.svg$/), imageUrl],
      'Must be a valid URL',
    )
    .meta({ description: 'Empty: the first letter of the name stands there' }),
})

const YEAR = 'A year has four digits'
const HistoryEntry = z.object({
  year: z.int(YEAR).min(1000, YEAR).max(2999, YEAR),
  title: line('A title', 80),
  description: text({ max: 400 }),
})

const Pages = z.object(
  Object.fromEntries(
    WRITTEN_PAGES.map((page) => [
      page,
      lines(LIMITS.page).meta({
        description: `${PAGE_TITLES[page]}: text with # headings, - or 1. lists and [links](address)`,
      }),
    ]),
  ) as Record<(typeof WRITTEN_PAGES)[number], ReturnType<typeof lines>>,
)

const words = {
  palette: z.enum(PALETTES, 'Choose a palette'),
  logo: z
    .string('Send the address of the logo')
    .refine((address) => address === '' || logoIdIn(address) !== undefined, 'Upload the logo')
    .meta({ description: 'Of a picture of this shop, in a width of 320; empty: the wheel' }),
  hero: Hero,
  reasons: Reasons,
  testimonials: listOf(Testimonial, LIMITS.testimonials, 'testimonials'),
  coupons: listOf(CouponCard, LIMITS.coupons, 'coupons'),
  about: TitledText,
  mission: Mission,
  team: z.object({
    text: text({ max: 200 }),
    members: listOf(TeamMember, LIMITS.members, 'members'),
  }),
  history: z.object({
    text: text({ max: 200 }),
    entries: listOf(HistoryEntry, LIMITS.entries, 'entries'),
  }),
  pages: Pages,
}

export const SiteWordsForm = z.object(words, 'Send every text')
export type SiteWordsForm = z.infer<typeof SiteWordsForm>

export const SiteForm = z.object({
  words: SiteWordsForm,
  revision: Revision,
  confirmed: z.boolean().default(false).meta({
    description: 'Whether texts or a logo that are too wide for small phones are saved too',
  }),
})
export type SiteForm = z.infer<typeof SiteForm>

const SiteWords = z.object(words).meta({ id: 'SiteWords' })

const SiteView = z
  .object({
    revision: z.string().meta({ description: '0 while nothing was ever changed' }),
    words: SiteWords,
    usual: SiteWords.meta({ description: 'What stands there until it is changed' }),
  })
  .meta({ id: 'Site' })
export type SiteView = z.infer<typeof SiteView>

const NO_VERSION = 'A version is a whole number'

const SiteVersion = z
  .object({
    version: z.number(),
    savedAt: z.iso.datetime(),
    savedBy: z.string(),
    sections: z.array(z.string()).meta({ description: 'What differs from the version before' }),
  })
  .meta({ id: 'SiteVersion' })
export type SiteVersion = z.infer<typeof SiteVersion>

export const siteCalls = {
  'GET /site': {
    access: 'anyone',
    summary: "The shop's own words on Home and About, and the usual ones",
    message: 'Site retrieved successfully',
    reply: SiteView,
  },
  'PUT /site': {
    access: { admin: 'fleet' },
    summary: "Change the shop's words, all at once",
    message: 'Site saved',
    large: true,
    body: SiteForm,
    reply: SiteView,
  },
  'GET /site/history': {
    access: { admin: 'fleet' },
    summary: 'The last versions of the words, the newest first',
    message: 'Versions retrieved successfully',
    reply: z.array(SiteVersion),
  },
  'POST /site/restore': {
    access: { admin: 'fleet' },
    summary: 'Bring the words of an earlier version back, as a new version; 0 are the usual words',
    message: 'Site restored',
    body: z.object({
      version: z.int(NO_VERSION).min(0, NO_VERSION).max(2_147_483_647, NO_VERSION),
    }),
    reply: SiteView,
  },
} as const satisfies Record<string, Call>
