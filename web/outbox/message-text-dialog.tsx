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
import { type TestChannel, isForShop } from '#domain/messages'
import { countSmsParts } from '#domain/sms-parts'
import { useShop } from '../lib/shop.ts'
import { KIND_LABELS } from './message-labels.ts'

type Test = { words: MessageTextForm; channel: TestChannel }
type Props = {
  message: MessageText
  canTest: boolean
  sendsSms: boolean
  sendsPush: boolean
  onClose: () => void
}

export function MessageTextDialog({ message, canTest, sendsSms, sendsPush, onClose }: Props) {
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
  const testing = useMessageTest()
  const { errors } = formState
  const isBySms = sendsSms && !isForShop(kind)
  const test = (channel: TestChannel) =>
    void form.handleSubmit((words) => testing.mutate({ words, channel }))()
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
        <>
          {canTest && (
            <Button variant="quiet" busy={testing.isPending} onClick={() => test('mail')}>
              Send me a test
            </Button>
          )}
          {isBySms && (
            <Button variant="quiet" busy={testing.isPending} onClick={() => test('sms')}>
              Send me an SMS
            </Button>
          )}
        </>
      }
      className="grid gap-5"
    >
      <CheckboxField label="Send this message by mail" {...register('channels.mail')} />
      {isBySms && (
        <CheckboxField
          label="Send it by SMS too"
          hint="Customers without an email get it by SMS in any case, as long as one of the two is on."
          {...register('channels.sms')}
        />
      )}
      {sendsPush && isForShop(kind) && (
        <CheckboxField
          label="Show it on the devices of admins"
          hint="On each device where an admin has turned notifications on."
          {...register('channels.push')}
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
      <Preview
        message={message}
        isBySms={isBySms}
        subject={typed.subject ?? ''}
        text={typed.text ?? ''}
      />
    </FormDialog>
  )
}

/** The admin is told where to look, or what the provider answered. */
function useMessageTest() {
  return useMutation({
    mutationFn: ({ words, channel }: Test) =>
      call('POST /shop/messages/test', { body: { ...words, channel } }),
    onSuccess({ to, isSent, reason }, { channel }) {
      const isSms = channel === 'sms'
      if (isSent)
        showToast(
          messages.testMessageSent,
          isSms ? `By SMS to ${to}.` : `Look into the mail of ${to}.`,
        )
      else
        showToast(
          messages.testMessageNotSent,
          `The ${isSms ? 'SMS gateway' : 'mail server'}: “${reason}”`,
        )
    },
    onError: (error) => showToast(messages.testMessageNotSent, reasonOf(error)),
  })
}

type PreviewProps = { message: MessageText; isBySms: boolean; subject: string; text: string }

function Preview({ message: { sample, placeholders }, isBySms, subject, text }: PreviewProps) {
  const examples = Object.fromEntries(placeholders.map(({ name, example }) => [name, example]))
  const fill = (own: string, usual: string) =>
    own.trim() === '' ? usual : fillPlaceholders(own.trim(), examples)
  const { name } = useShop()
  const sms = `${name}: ${fill(text, fill(subject, sample.sms))}`
  const parts = countSmsParts(sms)
  return (
    <section
      aria-label="Preview"
      className="grid gap-2 rounded-card border border-line bg-sunken p-4 wrap-anywhere"
    >
      <p className="text-sm text-muted">Preview with an example</p>
      <p className="font-semibold">{fill(subject, sample.subject)}</p>
      <p className="whitespace-pre-line">{fill(text, sample.text)}</p>
      {isBySms && (
        <div className="grid gap-2 border-t border-line pt-3">
          <p className="text-sm text-muted">
            As an SMS, billed as {parts === 1 ? '1 part' : `${parts} parts`}
          </p>
          <p className="whitespace-pre-line">{sms}</p>
        </div>
      )}
    </section>
  )
}
