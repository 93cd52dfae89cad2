import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserView } from '#contract/users'
import { DUTIES, type Duty } from '#domain/users'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshUsers } from '../refresh.ts'
import { FieldError } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { CheckboxField } from '../ui/form-field.tsx'

const NO_DUTY = 'no-duty'

const LABELS: Record<Duty, { label: string; hint: string }> = {
  desk: {
    label: 'Desk',
    hint: 'Rent Management, New rental: handover, return, bill, counter payments, deposits, cancelling',
  },
  fleet: {
    label: 'Fleet',
    hint: 'Add Bike, Manage Bikes: prices, times off rent; Shop: opening hours, rules, fees, terms',
  },
  money: {
    label: 'Money',
    hint: 'Payments Desk, Closing, Coupons, Prices, Reports: reviews, refunds, exports, also of customers',
  },
  people: {
    label: 'People',
    hint: 'User Management, Activity, System: roles, duties, password and account links, deletion',
  },
}

type Props = { user: UserView; onClose: () => void }

/** The form chooses the duties of an admin, or makes a user an admin with those that are chosen. */
export function DutiesDialog({ user, onClose }: Props) {
  const isNew = user.role !== 'admin'
  const [duties, setDuties] = useState<readonly Duty[]>(user.duties)
  const [hasNone, setHasNone] = useState(false)
  const change = useDutiesChange({ user, duties, onClose })
  const toggle = (duty: Duty) => {
    setHasNone(false)
    setDuties((now) => (now.includes(duty) ? now.filter((one) => one !== duty) : [...now, duty]))
  }

  return (
    <FormDialog
      title={isNew ? `Make ${user.name} an admin` : `Duties of ${user.name}`}
      description={
        isNew
          ? 'Choose what this admin may do. The role and its duties take effect together, immediately.'
          : 'An admin sees only the screens of their duties. A change takes effect immediately.'
      }
      submitLabel={isNew ? 'Make admin' : 'Save changes'}
      busy={change.isPending}
      onSubmit={(event) => {
        event?.preventDefault()
        if (isNew && duties.length === 0) setHasNone(true)
        else change.mutate()
      }}
      onClose={onClose}
    >
      <fieldset className="grid gap-3" aria-describedby={hasNone ? NO_DUTY : undefined}>
        <legend className="sr-only">Duties</legend>
        {DUTIES.map((duty) => (
          <CheckboxField
            key={duty}
            {...LABELS[duty]}
            checked={duties.includes(duty)}
            onChange={() => toggle(duty)}
          />
        ))}
        <FieldError id={NO_DUTY} error={hasNone ? 'Choose at least one duty.' : undefined} />
      </fieldset>
    </FormDialog>
  )
}

function useDutiesChange({ user, duties, onClose }: Props & { duties: readonly Duty[] }) {
  const queryClient = useQueryClient()
  const isNew = user.role !== 'admin'
  return useMutation({
    mutationFn: () =>
      isNew
        ? call('PATCH /users/update-user-role', {
            body: { id: user._id, role: 'admin', duties: [...duties] },
          })
        : call('PUT /users/:id/duties', {
            params: { id: user._id },
            body: { duties: [...duties] },
          }),
    onSuccess: () => {
      showToast(isNew ? messages.roleUpdated : messages.dutiesUpdated)
      onClose()
    },
    onError: (error) => showToast(messages.userNotChanged, reasonOf(error)),
    onSettled: () => refreshUsers(queryClient),
  })
}
