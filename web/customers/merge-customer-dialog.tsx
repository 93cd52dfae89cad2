import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CustomerCard } from '#contract/customers'
import type { Customer } from '#contract/walk-ins'
import { call } from '../lib/api.ts'
import { queryFor } from '../lib/query.ts'
import { useSearchBox } from '../lib/use-search-box.ts'
import { messages } from '../messages.ts'
import { TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useCustomerAct } from './use-customer-act.ts'

const LEAST_TYPED = 2
const NOT_CHOSEN = 'Choose the other card of this person.'

/** Cards with the same phone number are offered before a search. */
function useOtherCards({ _id: id, samePhone }: CustomerCard) {
  const [search, setSearch] = useState('')
  const box = useSearchBox(search, setSearch)
  const isSearched = search.length >= LEAST_TYPED
  const found = useQuery({
    ...queryFor('GET /users/customers', { query: { search } }),
    enabled: isSearched,
    placeholderData: keepPreviousData,
  })
  const cards = isSearched ? (found.data ?? []).filter((other) => other._id !== id) : samePhone
  return { box, cards, hasNone: isSearched && found.data !== undefined && cards.length === 0 }
}

export function MergeCustomerDialog({
  card,
  onClose,
}: {
  card: CustomerCard
  onClose: () => void
}) {
  const { box, cards, hasNone } = useOtherCards(card)
  const [other, setOther] = useState<Customer>()
  const [isMissing, setIsMissing] = useState(false)
  const merging = useCustomerAct({
    send: (from: string) =>
      call('POST /customers/:id/merge', { params: { id: card._id }, body: { from } }),
    done: messages.cardsMerged,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={`Merge another card into ${card.name}`}
      description="Rentals, payments, deposits and notes move to this card, and the other card ends. This cannot be undone."
      submitLabel="Merge cards"
      submitVariant="danger"
      busy={merging.isPending}
      error={merging.error}
      onSubmit={(event) => {
        event?.preventDefault()
        if (other) merging.mutate(other._id)
        else setIsMissing(true)
      }}
      onClose={onClose}
      className="grid gap-5"
    >
      <TextField
        label="Search the other card"
        type="search"
        autoComplete="off"
        maxLength={200}
        placeholder="Phone number or name"
        error={isMissing && !other ? NOT_CHOSEN : undefined}
        value={box.typed}
        onChange={({ target }) => box.type(target.value)}
      />
      <p role="status" className="text-sm text-muted empty:absolute">
        {hasNone && 'No other customer matches.'}
      </p>
      {cards.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-sm font-semibold">The card that ends</legend>
          {cards.map((each) => (
            <div
              key={each._id}
              className="flex min-h-11 items-center gap-3 rounded-control border border-line px-4 py-2.5 has-checked:border-brand has-checked:bg-brand-soft"
            >
              <input
                type="radio"
                name="other"
                id={`card-${each._id}`}
                checked={other?._id === each._id}
                onChange={() => setOther(each)}
                className="size-5 shrink-0 cursor-pointer accent-brand"
              />
              <label
                htmlFor={`card-${each._id}`}
                className="min-w-0 grow cursor-pointer py-1 wrap-anywhere"
              >
                <span className="block font-semibold">{each.name}</span> {describeContact(each)}
              </label>
            </div>
          ))}
        </fieldset>
      )}
      {other && <p className="text-sm text-muted">{describeLogIn(card, other)}</p>}
    </FormDialog>
  )
}

const describeContact = ({ phone, email }: Customer) =>
  email === '' ? phone : `${phone}, ${email}`

function describeLogIn(card: CustomerCard, other: Customer): string {
  if (other.email === '') return `${other.name} has no log-in that could end.`
  return card.hasAccount
    ? `The log-in ${card.email} stays. ${other.email} can no longer log in.`
    : `The log-in ${other.email}, where it has a password, becomes the one of this card.`
}
