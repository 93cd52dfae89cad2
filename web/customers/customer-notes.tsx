import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type CustomerCard, type CustomerNote, CustomerNoteForm } from '#contract/customers'
import { call } from '../lib/api.ts'
import { messages } from '../messages.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/form-field.tsx'
import { Section } from '../ui/section.tsx'
import { type TimelineEntry, Timeline } from '../ui/timeline.tsx'
import { useCustomerAct } from './use-customer-act.ts'

const LABELS: Record<Exclude<CustomerNote['kind'], 'note'>, string> = {
  blocked: 'Blocked',
  unblocked: 'Unblocked',
  merged: 'Merged with another card',
}

const toEntry = ({ kind, note, by, at }: CustomerNote): TimelineEntry => ({
  text: kind === 'note' ? note : LABELS[kind],
  ...(kind !== 'note' && note !== '' && { quote: note }),
  by,
  at,
  emphasis: kind === 'blocked' ? 'trouble' : 'plain',
})

export function CustomerNotes({ card: { _id: id, notes } }: { card: CustomerCard }) {
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(CustomerNoteForm),
    defaultValues: { note: '' },
  })
  const adding = useCustomerAct({
    send: (body: { note: string }) => call('POST /customers/:id/notes', { params: { id }, body }),
    done: messages.noteAdded,
    onDone: reset,
  })
  const add = handleSubmit((body) => adding.mutate(body))
  return (
    <Section title="Notes">
      <form noValidate onSubmit={(event) => void add(event)} className="grid gap-3">
        <TextArea
          label="New note"
          rows={3}
          maxLength={500}
          hint="For the shop. It is a part of the data that the customer can download."
          error={formState.errors.note?.message}
          {...register('note')}
        />
        <Button
          type="submit"
          variant="quiet"
          size="sm"
          className="justify-self-start"
          busy={adding.isPending}
        >
          Add note
        </Button>
      </form>
      {notes.length === 0 ? (
        <p className="text-muted">No notes yet.</p>
      ) : (
        <Timeline entries={notes.map(toEntry)} />
      )}
    </Section>
  )
}
