import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshUsers } from '../refresh.ts'
import { CheckboxField } from '../ui/form-field.tsx'

/** The box shows the choice that is on its way, until the profile is read again. */
export function ReminderSwitch({ reminders }: { reminders: boolean }) {
  const client = useQueryClient()
  const choice = useMutation({
    mutationFn: (wanted: boolean) =>
      call('PUT /users/me/messages', { body: { reminders: wanted } }),
    onSuccess: () => showToast(messages.remindersSaved),
    onError: (error) => showToast(messages.remindersNotSaved, reasonOf(error)),
    onSettled: () => refreshUsers(client),
  })
  return (
    <CheckboxField
      label="Remind me of my rides by mail"
      hint="A day and two hours before the start, and an hour before the return. Confirmations, bills and receipts come in any case."
      checked={choice.isPending ? choice.variables : reminders}
      onChange={({ target }) => choice.mutate(target.checked)}
    />
  )
}
