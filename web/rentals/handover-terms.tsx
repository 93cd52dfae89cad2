import type { UseFormRegisterReturn } from 'react-hook-form'
import type { Agreement } from '#contract/documents'
import { TextField } from '../ui/field.tsx'

type Props = {
  terms: NonNullable<Agreement['terms']>
  error: string | undefined
  field: UseFormRegisterReturn
}

/** The shop's terms of rental, and the name of the customer who accepts them. */
export function HandoverTerms({ terms, error, field }: Props) {
  return (
    <div className="grid gap-3 sm:col-span-2">
      <details className="rounded-control border border-line px-4 py-2.5">
        <summary className="min-h-6 cursor-pointer font-medium">Terms of the shop</summary>
        <p className="mt-3 text-sm whitespace-pre-wrap">{terms.text}</p>
      </details>
      <TextField
        label="Name of the customer who accepts the terms (optional)"
        maxLength={100}
        autoComplete="off"
        error={error}
        {...field}
      />
    </div>
  )
}
