import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { type MessageText, MessageTextForm } from '#contract/message-texts'
import { fillPlaceholders } from '#domain/message-placeholders'
import { call } from '../lib/api.ts'
import { reasonOf } from '../lib/api-problem.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshMessageTexts } from '../refresh.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { CheckboxField, TextArea } from '../ui/form-field.tsx'
import { isForShop } from '#domain/messages'
import { KIND_LABELS } from './message-labels.ts'

type Props = { message: MessageText; canTest: boolean; sendsSms: boolean; onClose: () => void }

export function MessageTextDialog({ message, canTest, sendsSms, onClose }: Props) {
  const client = useQueryClient()
  const { kind, channels, subject, text } = message
  const form = useForm({
    resolver: zodResolver(MessageTextForm),
    defaultValues: { kind, channels, subject, text },
  })
  const { register, control, formState } = form
  const typed = useWatch({ control })
  const saving = useMutation({
    mutationFn: (words: MessageTextForm) =>
      call('PUT /shop/messages', { body: { kinds: [words] } }),
    onSuccess() {
      showToast(messages.messageTextSaved)
      onClose()
    },
    onError: (error) => showToast(messages.messageTextNotSaved, reasonOf(error)),
    onSettled: () => refreshMessageTexts(client),
  })
  const testing = useMutation({
    mutationFn: (words: MessageTextForm) => call('POST /shop/messages/test', { body: words }),
    onSuccess({ to, isSent, reason }) {
      if (isSent) showToast(messages.testMessageSent, `Look into the mail of ${to}.`)
      else showToast(messages.testMessageNotSent, `The mail server: “${reason}”`)
    },
    onError: (error) => showToast(messages.testMessageNotSent, reasonOf(error)),
  })
  const { errors } = formState
  return (
    <FormDialog
      title={KIND_LABELS[kind]}
      description="Empty fields stand for the usual words. The facts of the booking and the button below the text stay."
      submitLabel="Save"
      busy={saving.isPending}
      onSubmit={form.handleSubmit((words) => saving.mutate(words))}
      onClose={onClose}
      isWide
      secondary={
        canTest && (
          <Button
            variant="quiet"
            busy={testing.isPending}
            onClick={() => void form.handleSubmit((words) => testing.mutate(words))()}
          >
            Send me a test
          </Button>
        )
      }
      className="grid gap-5"
    >
      <CheckboxField label="Send this message by mail" {...register('channels.mail')} />
      {sendsSms && !isForShop(kind) && (
        <CheckboxField
          label="Send it by SMS too"
          hint="Customers without an email get it by SMS in any case, as long as one of the two is on."
          {...register('channels.sms')}
        />
      )}
      <TextField
        label="Subject"
        maxLength={200}
        autoComplete="off"
        placeholder={message.sample.subject}
        error={errors.subject?.message}
        {...register('subject')}
      />
      <TextArea
        label="Text"
        rows={6}
        maxLength={3000}
        placeholder={message.sample.text}
        hint={
          <>
            An empty line begins a paragraph. These are filled in:{' '}
            {message.placeholders.map(({ name }) => `{${name}}`).join(' ')}
          </>
        }
        error={errors.text?.message}
        {...register('text')}
      />
      <Preview message={message} subject={typed.subject ?? ''} text={typed.text ?? ''} />
    </FormDialog>
  )
}

type PreviewProps = { message: MessageText; subject: string; text: string }

function Preview({ message: { sample, placeholders }, subject, text }: PreviewProps) {
  const examples = Object.fromEntries(placeholders.map(({ name, example }) => [name, example]))
  const fill = (own: string, usual: string) =>
    own.trim() === '' ? usual : fillPlaceholders(own.trim(), examples)
  return (
    <section
      aria-label="Preview"
      className="grid gap-2 rounded-card border border-line bg-sunken p-4 wrap-anywhere"
    >
      <p className="text-sm text-muted">Preview with an example</p>
      <p className="font-semibold">{fill(subject, sample.subject)}</p>
      <p className="whitespace-pre-line">{fill(text, sample.text)}</p>
    </section>
  )
}
