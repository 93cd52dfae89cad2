import { type FormEvent, useState } from 'react'
import { PaymentRef } from '#contract/payments'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'

/** For the customer who calls with a reference in his hand: the history of any payment. */
export function FindPayment({ onFind }: { onFind: (ref: string) => void }) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()

  function find(event: FormEvent) {
    event.preventDefault()
    const ref = PaymentRef.safeParse(typed.trim().toUpperCase())
    if (ref.success) onFind(ref.data)
    else setError(ref.error.issues[0]?.message)
  }

  return (
    <form
      noValidate
      onSubmit={find}
      className="flex flex-wrap items-start gap-x-4 gap-y-3 border-t border-line pt-8"
    >
      <div className="w-full max-w-md">
        <TextField
          label="Payment reference"
          autoComplete="off"
          spellCheck={false}
          hint="You find it in the page address after payment (payment=...)"
          value={typed}
          error={error}
          onChange={({ target }) => {
            setTyped(target.value)
            setError(undefined)
          }}
        />
      </div>
      <Button type="submit" variant="quiet" className="sm:mt-6.5">
        Show its history
      </Button>
    </form>
  )
}
