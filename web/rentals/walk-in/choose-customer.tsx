import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { flushSync } from 'react-dom'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { PHONE_RULE } from '#contract/text'
import type { Customer } from '#contract/walk-ins'
import { queryFor } from '../../lib/query.ts'
import { useSearchBox } from '../../lib/use-search-box.ts'
import { BlockedNotice } from '../../customers/blocked-notice.tsx'
import { CustomerLink } from '../../customers/customer-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { CheckboxField } from '../../ui/form-field.tsx'
import { ReadProblem } from '../../ui/read-problem.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { ChoiceButton, ChoiceSearch, ChosenItem } from '../../ui/choice.tsx'
import type { NewRental } from './new-rental-form.ts'

const LEAST_TYPED = 2
/** Fewer digits belong to many customers. */
const LEAST_PHONE_DIGITS = 6

function useCustomers(search: string, least: number) {
  return useQuery({
    ...queryFor('GET /users/customers', { query: { search } }),
    enabled: search.length >= least,
    placeholderData: keepPreviousData,
  })
}

export function ChooseCustomer() {
  const { setFocus } = useFormContext<NewRental>()
  const { field, fieldState } = useController<NewRental, 'customer'>({ name: 'customer' })
  const { value: chosen, ref } = field
  const error = fieldState.error?.message
  /** The pressed button disappears, so the focus goes to the field that takes its place. */
  function choose(customer: NewRental['customer']) {
    flushSync(() => field.onChange(customer))
    setFocus(customer === 'new' ? 'name' : 'customer')
  }
  return (
    <div className="grid gap-4">
      {chosen === null && <Search ref={ref} error={error} onChoose={choose} />}
      {chosen === 'new' && <NewCustomerFields onChoose={choose} />}
      {chosen !== null && chosen !== 'new' && (
        <ChosenItem
          ref={ref}
          label="Choose another customer"
          error={error}
          onChange={() => choose(null)}
        >
          <Person customer={chosen} />
        </ChosenItem>
      )}
      {chosen !== null && chosen !== 'new' && (
        <p className="text-sm">
          <CustomerLink customer={chosen}>Open the card of {chosen.name}</CustomerLink>
        </p>
      )}
      {chosen !== null && chosen !== 'new' && chosen.isBlocked && (
        <BlockedNotice customer={chosen} />
      )}
    </div>
  )
}

type OnChoose = { onChoose: (customer: NewRental['customer']) => void }
type SearchProps = OnChoose & { ref: Ref<HTMLInputElement>; error: string | undefined }

function Search({ ref, error, onChoose }: SearchProps) {
  const { setValue } = useFormContext<NewRental>()
  const [search, setSearch] = useState('')
  const box = useSearchBox(search, setSearch)
  const customers = useCustomers(search, LEAST_TYPED)
  const found = search.length >= LEAST_TYPED ? customers.data : undefined

  function addNew() {
    const typed = box.typed.trim()
    setValue(/\p{Nd}/u.test(typed) ? 'phone' : 'name', typed)
    onChoose('new')
  }

  return (
    <>
      <ChoiceSearch
        ref={ref}
        label="Find a customer"
        placeholder="Phone number or name"
        error={error}
        box={box}
      />
      <ReadProblem message="Some Error Occurred" of={customers} />
      <People label="Customers found" customers={found} onChoose={onChoose} />
      <p role="status" className="text-sm text-muted empty:absolute">
        {found?.length === 0 && 'No customer matches.'}
      </p>
      <Button variant="quiet" className="justify-self-start" onClick={addNew}>
        New customer
      </Button>
    </>
  )
}

function NewCustomerFields({ onChoose }: OnChoose) {
  const { register, formState, control } = useFormContext<NewRental>()
  const { errors } = formState
  const phone = useWatch({ control, name: 'phone' })
  const hasNumber = (phone.match(/\p{Nd}/gu)?.length ?? 0) >= LEAST_PHONE_DIGITS
  const known = useCustomers(hasNumber ? phone.trim() : '', LEAST_PHONE_DIGITS)
  const owners = hasNumber ? (known.data ?? []) : []
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Name"
          required
          autoComplete="off"
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label="Phone"
          type="tel"
          required
          autoComplete="off"
          hint={PHONE_RULE}
          error={errors.phone?.message}
          {...register('phone')}
        />
        {owners.length > 0 && (
          <div role="status" className="grid gap-2 sm:col-span-2">
            <p className="font-medium">
              {owners.length === 1
                ? `Is this ${owners[0]?.name ?? ''}?`
                : 'Is this one of these customers?'}
            </p>
            <People label="Customers with this number" customers={owners} onChoose={onChoose} />
            <CheckboxField
              label="No, another person with the same phone number"
              error={errors.isOther?.message}
              {...register('isOther', { shouldUnregister: true })}
            />
          </div>
        )}
        <TextField
          label="Address (optional)"
          autoComplete="off"
          error={errors.address?.message}
          {...register('address')}
        />
        <TextField
          label="Email (optional)"
          type="email"
          autoComplete="off"
          hint="Needed only for online login."
          error={errors.email?.message}
          {...register('email')}
        />
      </div>
      <TextButton onClick={() => onChoose(null)}>Find a customer</TextButton>
    </>
  )
}

type PeopleProps = OnChoose & { label: string; customers: Customer[] | undefined }

function People({ label, customers = [], onChoose }: PeopleProps) {
  if (customers.length === 0) return null
  return (
    <ul aria-label={label} className="grid gap-2 sm:grid-cols-2">
      {customers.map((customer) => (
        <li key={customer._id}>
          <ChoiceButton onChoose={() => onChoose(customer)}>
            <Person customer={customer} />
          </ChoiceButton>
        </li>
      ))}
    </ul>
  )
}

function Person({ customer: { name, phone, email, isBlocked } }: { customer: Customer }) {
  return (
    <span className="block min-w-0 text-left wrap-anywhere">
      <span className="block font-semibold">
        {name} {isBlocked && <Badge tone="alert">Blocked</Badge>}
      </span>
      <span className="block text-sm text-muted">
        {phone}
        {email !== '' && `, ${email}`}
      </span>
    </span>
  )
}
