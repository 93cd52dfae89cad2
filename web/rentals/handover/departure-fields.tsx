import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { HandoverBody } from '#contract/handovers'
import { ID_KINDS } from '#domain/handovers'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { CheckboxField } from '../../ui/form-field.tsx'
import { LoadingLine } from '../../ui/skeleton.tsx'
import { Problem } from '../../ui/problem.tsx'
import { type HandoverFields, lastFourOf } from './handover-form.ts'
import { ID_LABELS } from './handover-labels.ts'

const idOptions = [
  { value: '', label: 'Not checked' },
  ...ID_KINDS.map((value) => ({ value, label: ID_LABELS[value] })),
]

export type HandoverForm = UseFormReturn<HandoverFields, unknown, HandoverBody>

/** The shop must not keep the whole number of a document. */
export function IdFields({ form: { register, control, formState } }: { form: HandoverForm }) {
  const { errors } = formState
  const idKind = useWatch({ control, name: 'idCheck.kind' })
  const lastFour = register('idCheck.lastFour')
  return (
    <>
      <SelectField label="ID seen" options={idOptions} {...register('idCheck.kind')} />
      {idKind !== '' && (
        <>
          <TextField
            label="Last four characters"
            hint="The last four are kept"
            autoCapitalize="characters"
            autoComplete="off"
            error={errors.idCheck?.lastFour?.message}
            {...lastFour}
            onChange={(event) => {
              const { target } = event
              const kept = lastFourOf(target.value)
              // A write without a difference would move the cursor.
              if (kept !== target.value) target.value = kept
              void lastFour.onChange(event)
            }}
          />
          <TextField
            label="Valid until (optional)"
            type="date"
            error={errors.idCheck?.expires?.message}
            {...register('idCheck.expires')}
          />
        </>
      )}
    </>
  )
}

type TermsProps = {
  reading: { isLoading: boolean; isError: boolean; refetch: () => unknown }
  /** Undefined where the shop has none, and until they are read. */
  terms: { text: string } | undefined
  form: HandoverForm
  customer: string
}

/** The name of the customer is filled in; another person may accept the terms as well. */
export function HandoverTerms({ reading, terms, form, customer }: TermsProps) {
  const { register, setValue, formState } = form
  const [isAccepted, setIsAccepted] = useState(false)
  const error = formState.errors.agreement?.name?.message
  function accept(isTicked: boolean) {
    setIsAccepted(isTicked)
    setValue('agreement.name', isTicked ? customer : '')
  }
  return (
    <div className="grid gap-3 empty:hidden sm:col-span-2">
      {reading.isLoading && <LoadingLine message="Loading the terms" />}
      {reading.isError && !terms && (
        <Problem
          slim
          message="The terms of the shop could not be read."
          action={
            <Button size="sm" variant="quiet" onClick={() => void reading.refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {terms && (
        <>
          <details className="rounded-control border border-line px-4 py-2.5">
            <summary className="-my-2.5 cursor-pointer py-2.5 font-medium">
              Terms of the shop
            </summary>
            <p className="mt-3 text-sm whitespace-pre-wrap">{terms.text}</p>
          </details>
          <CheckboxField
            label={`${customer} accepts the terms`}
            checked={isAccepted}
            onChange={({ target }) => accept(target.checked)}
          />
          {isAccepted && (
            <TextField
              label="Name of who accepts them"
              maxLength={100}
              autoComplete="off"
              error={error}
              {...register('agreement.name')}
            />
          )}
        </>
      )}
    </div>
  )
}
