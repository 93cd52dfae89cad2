import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { PaymentRef } from '#contract/payments'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'

const FindForm = z.object({ ref: z.string().trim().toUpperCase().pipe(PaymentRef) })

/** The desk lists only payments that need attention, so any other is opened by its reference. */
export function FindPayment({ onFind }: { onFind: (ref: string) => void }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(FindForm),
    defaultValues: { ref: '' },
  })
  const find = handleSubmit(({ ref }) => onFind(ref))
  return (
    <form
      noValidate
      onSubmit={(event) => void find(event)}
      className="flex flex-wrap items-start gap-x-4 gap-y-3 border-t border-line pt-8"
    >
      <div className="w-full max-w-md">
        <TextField
          label="Payment reference"
          autoComplete="off"
          spellCheck={false}
          hint="It stands in the page address after a payment (payment=...)"
          error={formState.errors.ref?.message}
          {...register('ref')}
        />
      </div>
      <Button type="submit" variant="quiet" className="sm:mt-6.5">
        Show its history
      </Button>
    </form>
  )
}
