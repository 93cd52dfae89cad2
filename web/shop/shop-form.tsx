import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { ShopForm as Contract, type ShopView } from '#contract/shop'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { showFieldProblems } from '../lib/form.ts'
import { useKeepDraft, useKeptDraft } from '../lib/kept-draft.ts'
import { useShop } from '../lib/shop.ts'
import { nameOfZone } from '../lib/shop-time.ts'
import { showToast } from '../lib/toast.ts'
import { useRevisedForm } from '../lib/use-revised-form.ts'
import { messages } from '../messages.ts'
import { refreshShop } from '../refresh.ts'
import { FormSection } from '../ui/form-section.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { TextField } from '../ui/field.tsx'
import { CheckboxField, TextArea } from '../ui/form-field.tsx'
import { RevisionNotice } from '../ui/revision-notice.tsx'
import { ClosedDaysField } from './closed-days-field.tsx'
import { OpeningHoursFields } from './opening-hours-fields.tsx'
import {
  ShopFormSchema,
  type ShopFormValues,
  toShopFormValues,
  toShopTexts,
} from './shop-form-values.ts'
import { AdvanceFields, DocumentFields, PickUpFields, TermsFields } from './terms-fields.tsx'

export function ShopForm({ shop }: { shop: ShopView }) {
  const { timeZone } = shop
  const queryClient = useQueryClient()
  const { revalidate } = useRevalidator()
  const { key, draft } = useKeptDraft<ShopView, ShopFormValues>('shop')
  const form = useForm({
    resolver: zodResolver(ShopFormSchema),
    defaultValues: toShopFormValues(draft?.begun ?? shop),
  })
  const { handleSubmit, setError, formState } = form
  const { begun, conflict, begin, rebaseIfOutdated } = useRevisedForm({
    opened: draft?.begun ?? shop,
    form,
    outdated: 'shop_changed',
    read: () => call('GET /shop'),
    toValues: toShopFormValues,
    toTexts: toShopTexts,
  })

  useKeepDraft({ key, draft, begun, form })

  const save = handleSubmit(async (settings) => {
    try {
      const saved = await call('PUT /shop', { body: { ...settings, revision: begun.revision } })
      showToast(messages.shopSaved)
      begin(saved)
      // The pages have their own copy of the name, the footer and the business hours.
      await Promise.all([revalidate(), refreshShop(queryClient)])
    } catch (error) {
      const isOutdated = await rebaseIfOutdated(error)
      const isShown = !isOutdated && showFieldProblems(error, Contract, setError)
      showToast(messages.shopNotSaved, isShown ? undefined : reasonOf(error))
    }
  })

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-6">
        <FormSection
          title="Name and contact"
          text="On every page, on the payment page and in the footer."
        >
          <ContactFields />
        </FormSection>
        <FormSection
          title="Opening hours"
          text={`On the about page, in ${nameOfZone(timeZone)}. Midnight at the end of a day is 12:00 AM.`}
        >
          <div className="grid gap-6">
            <OpeningHoursFields />
            <ClosedDaysField />
            <CheckboxField
              label="Enforce opening hours"
              hint="Customers start and return only while the shop is open. An admin may book any time."
              error={formState.errors.hoursEnforced?.message}
              {...form.register('hoursEnforced')}
            />
          </div>
        </FormSection>
        <FormSection title="Bookings" text="For bookings made from now on.">
          <RuleFields />
          <PhoneCodeField />
        </FormSection>
        <FormSection
          title="Cancelling and late returns"
          text="For bookings made from now on. A booking keeps the terms under which it was made."
        >
          <TermsFields />
        </FormSection>
        <FormSection
          title="Money before the ride"
          text="At the counter, and online when a customer books or on the page of the rental."
        >
          <AdvanceFields />
        </FormSection>
        <FormSection
          title="Pick-up"
          text="In the booking dialog, in the confirmation and in the calendar."
        >
          <PickUpFields />
        </FormSection>
        <FormSection title="Receipts and agreement" text="Printed on receipts and agreements.">
          <DocumentFields />
        </FormSection>
        <div className="grid gap-6 lg:grid-cols-[minmax(0,44rem)] lg:pl-72">
          <RevisionNotice conflict={conflict} />
        </div>
        <SaveBar
          isChanged={formState.isDirty}
          busy={formState.isSubmitting}
          onDiscard={() => begin(shop)}
        />
      </form>
    </FormProvider>
  )
}

function ContactFields() {
  const { register, formState } = useFormContext<ShopFormValues>()
  const { errors } = formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="Name" error={errors.name?.message} {...register('name')} />
      <TextField label="Phone" type="tel" error={errors.phone?.message} {...register('phone')} />
      <div className="sm:col-span-2">
        <TextField
          label="Email"
          type="email"
          error={errors.email?.message}
          {...register('email')}
        />
      </div>
      <div className="sm:col-span-2">
        <TextArea
          label="Address"
          rows={2}
          error={errors.address?.message}
          {...register('address')}
        />
      </div>
      <div className="sm:col-span-2">
        <TextField
          label="Town"
          hint="Search results and link previews name it beside the shop, like Sylhet. Leave it empty to name none."
          error={errors.town?.message}
          {...register('town')}
        />
      </div>
    </div>
  )
}

const RULES = {
  turnaroundMinutes: {
    label: 'Turnaround (minutes)',
    hint: 'Kept free between a planned return and the next rental of the bike.',
  },
  leadTimeMinutes: {
    label: 'Lead time (minutes)',
    hint: 'How long before the start customers must book.',
  },
  shortestRentalMinutes: {
    label: 'Shortest rental (minutes)',
    hint: 'The least time from the start to the planned return.',
  },
  farthestStartDays: {
    label: 'Farthest start (days)',
    hint: 'How far ahead a rental may start.',
  },
  overdueGraceMinutes: {
    label: 'Grace before overdue (minutes)',
    hint: 'How long after the planned return a rental is not yet overdue.',
  },
} as const

/** Without SMS the setting can only be turned off. */
function PhoneCodeField() {
  const { sendsSms = false } = useShop()
  const { register, formState } = useFormContext<ShopFormValues>()
  return (
    <div className="mt-5">
      <CheckboxField
        label="Phone code for new customers"
        hint={
          sendsSms
            ? 'Customers who have never paid enter a code from an SMS before their first booking. You book for anybody at the counter.'
            : 'This shop sends no SMS, so it cannot be turned on. Where it is on, customers who have never paid are asked to call.'
        }
        error={formState.errors.phoneCodeAsked?.message}
        {...register('phoneCodeAsked')}
      />
    </div>
  )
}

function RuleFields() {
  const { register, formState } = useFormContext<ShopFormValues>()
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {(Object.keys(RULES) as (keyof typeof RULES)[]).map((rule) => (
        <TextField
          key={rule}
          {...RULES[rule]}
          type="number"
          inputMode="numeric"
          error={formState.errors[rule]?.message}
          {...register(rule, { valueAsNumber: true })}
        />
      ))}
    </div>
  )
}
