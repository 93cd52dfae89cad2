import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserView } from '#contract/users'
import { DUTIES, type Duty } from '#domain/users'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshUsers } from '../refresh.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { CheckboxField } from '../ui/form-field.tsx'

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

export function DutiesDialog({ user, onClose }: { user: UserView; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [duties, setDuties] = useState<readonly Duty[]>(user.duties)
  const change = useMutation({
    mutationFn: () =>
      call('PUT /users/:id/duties', { params: { id: user._id }, body: { duties: [...duties] } }),
    onSuccess: () => {
      showToast(messages.dutiesUpdated)
      onClose()
    },
    onError: (error) => showToast(messages.userNotChanged, reasonOf(error)),
    onSettled: () => refreshUsers(queryClient),
  })
  const toggle = (duty: Duty) =>
    setDuties((now) => (now.includes(duty) ? now.filter((one) => one !== duty) : [...now, duty]))

  return (
    <FormDialog
      title={`Duties of ${user.name}`}
      description="An admin sees only the screens of their duties. A change takes effect immediately."
      submitLabel="Save changes"
      busy={change.isPending}
      onSubmit={(event) => {
        event?.preventDefault()
        change.mutate()
      }}
      onClose={onClose}
    >
      <fieldset className="grid gap-3">
        <legend className="sr-only">Duties</legend>
        {DUTIES.map((duty) => (
          <CheckboxField
            key={duty}
            {...LABELS[duty]}
            checked={duties.includes(duty)}
            onChange={() => toggle(duty)}
          />
        ))}
      </fieldset>
    </FormDialog>
  )
}
