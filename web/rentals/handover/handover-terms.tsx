import type { UseFormRegisterReturn } from 'react-hook-form'
import type { Agreement } from '#contract/documents'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { LoadingLine } from '../../ui/loading.tsx'
import { Problem } from '../../ui/problem.tsx'

type Props = {
  agreement: {
    data: Agreement | undefined
    isLoading: boolean
    isError: boolean
    refetch: () => unknown
  }
  error: string | undefined
  field: UseFormRegisterReturn
}

export function HandoverTerms({ agreement, error, field }: Props) {
  const terms = agreement.data?.terms
  return (
    <div className="grid gap-3 empty:hidden sm:col-span-2">
      {agreement.isLoading && <LoadingLine message="Loading the terms" />}
      {agreement.isError && !terms && (
        <Problem
          slim
          message="The terms of the shop could not be read."
          action={
            <Button size="sm" variant="quiet" onClick={() => void agreement.refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {terms && (
        <>
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
        </>
      )}
    </div>
  )
}
