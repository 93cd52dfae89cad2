import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import type { SiteView, SiteWordsForm } from '#contract/site'
import { listTooWide } from '#domain/too-wide'
import { lazyComponent } from '../first-load/lazy-component.tsx'
import { reasonOf } from '../lib/api-problem.ts'
import { ApiProblem, call } from '../lib/api.ts'
import { useKeepDraft, useKeptDraft } from '../lib/kept-draft.ts'
import { showToast } from '../lib/toast.ts'
import { useRevisedForm } from '../lib/use-revised-form.ts'
import { messages } from '../messages.ts'
import { refreshSite } from '../refresh.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { RevisionNotice } from '../ui/revision-notice.tsx'
import { FormSection } from '../ui/form-section.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { LogoField } from './logo-field.tsx'
import { PaletteField, applyFace } from './palette-field.tsx'
import { SiteHistory } from './site-history.tsx'
import {
  SECTION_TITLES,
  SiteFormSchema,
  type SiteFormValues,
  toSiteFormValues,
  toSiteTexts,
  toSiteWords,
} from './site-form-values.ts'
import {
  AboutFields,
  CouponFields,
  HeroFields,
  HistoryFields,
  PageFields,
  TeamFields,
  TestimonialFields,
  TitledGroups,
} from './site-sections.tsx'

const SitePreview = lazyComponent(
  () => import('./site-preview.tsx'),
  ({ SitePreview }) => SitePreview,
)

const TABS = [
  { id: 'texts', label: 'Texts' },
  { id: 'preview', label: 'Preview' },
  { id: 'versions', label: 'Versions' },
] as const

export function SiteForm({ site }: { site: SiteView }) {
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('texts')
  const queryClient = useQueryClient()
  const { revalidate } = useRevalidator()
  const { key, draft } = useKeptDraft<SiteView, SiteFormValues>('site')
  const form = useForm({
    resolver: zodResolver(SiteFormSchema),
    defaultValues: toSiteFormValues(draft?.begun ?? site),
  })
  const { handleSubmit, formState } = form
  const { begun, conflict, begin, rebaseIfOutdated } = useRevisedForm({
    opened: draft?.begun ?? site,
    form,
    outdated: 'site_changed',
    read: () => call('GET /site'),
    toValues: toSiteFormValues,
    toTexts: toSiteTexts,
  })
  const [tooWide, setTooWide] = useState<readonly string[]>([])

  useKeepDraft({ key, draft, begun, form })

  async function show(saved: SiteView) {
    begin(saved)
    applyFace(saved.words)
    setTooWide([])
    // The pages have their own copy of the words.
    await Promise.all([revalidate(), refreshSite(queryClient)])
  }

  async function send(words: SiteWordsForm, confirmed: boolean) {
    try {
      const saved = await call('PUT /site', {
        body: { words, revision: begun.revision, confirmed },
      })
      showToast(messages.siteSaved)
      await show(saved)
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'site_too_wide') {
        return setTooWide([error.message])
      }
      await rebaseIfOutdated(error)
      showToast(messages.siteNotSaved, reasonOf(error))
    }
  }

  const save = handleSubmit(
    async (words) => {
      const found = listTooWide(words)
      setTooWide(found)
      if (found.length === 0) await send(words, false)
    },
    () => setTab('texts'),
  )
  const saveAllTheSame = handleSubmit((words) => send(words, true))

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-6">
        <Tabs label="Site" tabs={TABS} value={tab} onChange={setTab}>
          <div className="mt-6">
            <div hidden={tab !== 'texts'} className="grid gap-6">
              <Texts />
            </div>
            {tab === 'preview' && <SitePreview words={toSiteWords(form.getValues())} />}
            {tab === 'versions' && <SiteHistory revision={begun.revision} onRestored={show} />}
          </div>
        </Tabs>
        <RevisionNotice conflict={conflict} />
        {tooWide.length > 0 && (
          <div role="alert">
            <Notice tone="bad" title="Too wide for a small phone">
              <ul className="grid gap-1">
                {tooWide.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
              <Button
                variant="quiet"
                className="mt-3"
                busy={formState.isSubmitting}
                onClick={() => void saveAllTheSame()}
              >
                Save all the same
              </Button>
            </Notice>
          </div>
        )}
        <SaveBar
          isChanged={formState.isDirty}
          busy={formState.isSubmitting}
          onDiscard={() => {
            setTooWide([])
            begin(site)
          }}
        />
      </form>
    </FormProvider>
  )
}

function Texts() {
  return (
    <>
      <FormSection
        title={SECTION_TITLES.logo}
        text="In the place of the wheel on every page, and as the icon where the shop is installed."
      >
        <LogoField />
      </FormSection>
      <FormSection
        title={SECTION_TITLES.palette}
        text="In every palette each text can be read, in the light and in the dark theme."
      >
        <PaletteField />
      </FormSection>
      <FormSection title={SECTION_TITLES.hero} text="The first that a visitor reads.">
        <HeroFields />
      </FormSection>
      <FormSection
        title={SECTION_TITLES.testimonials}
        text="On Home. Without one they are left out."
      >
        <TestimonialFields />
      </FormSection>
      <FormSection title={SECTION_TITLES.reasons} text="Three, on Home.">
        <TitledGroups name="reasons" legends={['First reason', 'Second reason', 'Third reason']} />
      </FormSection>
      <FormSection
        title={SECTION_TITLES.coupons}
        text="On Home. The coupons themselves are made on the screen Coupons."
      >
        <CouponFields />
      </FormSection>
      <FormSection title={SECTION_TITLES.about} text="The head of the page About us.">
        <AboutFields />
      </FormSection>
      <FormSection title={SECTION_TITLES.mission} text="Two cards on About us.">
        <TitledGroups name="mission" legends={['Mission', 'Vision']} />
      </FormSection>
      <FormSection title={SECTION_TITLES.team} text="On About us. Without people it is left out.">
        <TeamFields />
      </FormSection>
      <FormSection
        title={SECTION_TITLES.history}
        text="On About us. Without entries it is left out."
      >
        <HistoryFields />
      </FormSection>
      <FormSection
        title={SECTION_TITLES.pages}
        text="Sections of About us, to which the footer leads. Payment companies ask for terms, privacy and refund."
      >
        <PageFields />
      </FormSection>
    </>
  )
}
