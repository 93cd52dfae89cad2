import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { LIMITS, PAGE_TITLES, WRITTEN_PAGES, type WrittenPage } from '#domain/site-words'
import { SelectField } from '../ui/field.tsx'
import { TextArea } from '../ui/form-field.tsx'
import { Fields, ItemList } from './item-list.tsx'
import type { SiteFormValues } from './site-form-values.ts'

const TITLED = [
  { name: 'title', label: 'Title', isWide: true },
  { name: 'text', label: 'Text', kind: 'lines' },
] as const

const HERO = [
  { name: 'title', label: 'Title' },
  { name: 'highlight', label: 'End of the title, in another colour' },
  { name: 'text', label: 'Text', kind: 'lines' },
  {
    name: 'facts',
    label: 'Facts',
    kind: 'lines',
    hint: `One in each line, at most ${LIMITS.facts}.`,
  },
] as const

export const HeroFields = () => <Fields prefix="hero" fields={HERO} />

export const AboutFields = () => <Fields prefix="about" fields={TITLED} />

type GroupsProps = { name: 'reasons' | 'mission'; legends: readonly string[] }

export function TitledGroups({ name, legends }: GroupsProps) {
  return (
    <div className="grid gap-6">
      {legends.map((legend, index) => (
        <fieldset key={legend} className="grid gap-3">
          <legend className="mb-3 font-semibold text-muted">{legend}</legend>
          <Fields prefix={`${name}.${index}`} fields={TITLED} />
        </fieldset>
      ))}
    </div>
  )
}

export function TestimonialFields() {
  return (
    <ItemList
      name="testimonials"
      noun="Testimonial"
      most={LIMITS.testimonials}
      empty={{ quote: '', name: '', role: '' }}
      fields={[
        { name: 'quote', label: 'What was said', kind: 'lines' },
        { name: 'name', label: 'Name' },
        { name: 'role', label: 'Who that is' },
      ]}
    />
  )
}

export function CouponFields() {
  return (
    <ItemList
      name="coupons"
      noun="Card"
      most={LIMITS.coupons}
      empty={{ code: '', offer: '', text: '', validity: '', lastDay: '' }}
      fields={[
        { name: 'code', label: 'Code' },
        { name: 'offer', label: 'Offer' },
        { name: 'text', label: 'On what', isWide: true },
        { name: 'validity', label: 'Validity, in words' },
        { name: 'lastDay', label: 'Last day', kind: 'date', hint: 'Then it is crossed out.' },
      ]}
    />
  )
}

export function TeamFields() {
  return (
    <div className="grid gap-5">
      <Fields
        prefix="team"
        fields={[{ name: 'text', label: 'Line below the title', isWide: true }]}
      />
      <ItemList
        name="team.members"
        noun="Person"
        most={LIMITS.members}
        empty={{ name: '', role: '', bio: '', imageUrl: '' }}
        fields={[
          { name: 'name', label: 'Name' },
          { name: 'role', label: 'Role' },
          { name: 'bio', label: 'Text', kind: 'lines' },
          {
            name: 'imageUrl',
            label: 'Address of a picture',
            isWide: true,
            hint: 'Empty: the first letter of the name.',
          },
        ]}
      />
    </div>
  )
}

export function HistoryFields() {
  return (
    <div className="grid gap-5">
      <Fields
        prefix="history"
        fields={[{ name: 'text', label: 'Line below the title', isWide: true }]}
      />
      <ItemList
        name="history.entries"
        noun="Entry"
        most={LIMITS.entries}
        empty={{ year: Number.NaN, title: '', description: '' }}
        fields={[
          { name: 'year', label: 'Year', kind: 'number' },
          { name: 'title', label: 'Title' },
          { name: 'description', label: 'Text', kind: 'lines' },
        ]}
      />
    </div>
  )
}

/** One page is shown at a time, because each is long. */
export function PageFields() {
  const { register, formState } = useFormContext<SiteFormValues>()
  const [page, setPage] = useState<WrittenPage>('terms')
  return (
    <div className="grid gap-4">
      <SelectField
        label="Page"
        value={page}
        options={WRITTEN_PAGES.map((value) => ({ value, label: PAGE_TITLES[value] }))}
        onChange={({ currentTarget: { value } }) => setPage(value as WrittenPage)}
      />
      <TextArea
        key={page}
        label={PAGE_TITLES[page]}
        rows={14}
        error={formState.errors.pages?.[page]?.message}
        hint="# makes a heading, - or 1. a list, [text](address) a link, an empty line a paragraph. Empty: the footer leads nowhere."
        {...register(`pages.${page}`)}
      />
    </div>
  )
}
